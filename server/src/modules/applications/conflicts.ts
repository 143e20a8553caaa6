import type { ApplicationStatus } from '@internship-portals/shared-api/contract';
import { type ConflictCode, HttpError } from '../../http/errors';
import { phrase } from '../../http/visitors';
import { longDate } from '../../lib/calendar';
import type { ApplicationRecord } from './repository';

/** Why a change of an application did not happen. */
export interface Refusal {
  code: ConflictCode | 'not_found';
  /** What the application is now, and what to do. */
  message: string;
}

export const OPEN_APPLICATION = 'There is already an open application for this e-mail address.';

/** What has become of an offer, for administrators. */
const ENDED = {
  accepted: 'the applicant has accepted the offer.',
  declined: 'the applicant has declined the offer. To make another one, wait for a new application.',
  withdrawn: 'the offer was withdrawn.',
};

export const conflicts = {
  now: (status: ApplicationStatus) => ({
    code: 'already_decided',
    message: phrase("Nothing was changed: this application is now '{{status}}'.", { status: phrase(status) }),
  }),
  moved: (date: string, time: string | null) => ({
    code: 'interview_moved',
    message: `Nothing was changed: the interview is now on ${longDate(date)}${time ? ` at ${time}` : ''}.`,
  }),
  interviewToCome: {
    code: 'interview_to_come',
    message:
      'Nothing was changed: the interview is still to come, so the applicant has to be told at once. Decline without a time for the e-mail.',
  },
  promised: (day: string) => ({
    code: 'already_scheduled',
    message: `Nothing was sent: an answer is already promised by ${longDate(day)}.`,
  }),
  pending: {
    code: 'decision_pending',
    message: 'Another decision on this application is being sent. Try again in a moment.',
  },
  newerApplication: {
    code: 'newer_application',
    message: 'The applicant has a newer application that is still open.',
  },
  mailGone: {
    code: 'undo_expired',
    message:
      'The e-mail has been sent, so the decline can no longer be undone. To change the decision, re-accept the applicant with an interview date.',
  },
  renewed: {
    code: 'offer_ended',
    message: 'Nothing was sent: another administrator has made a new offer meanwhile. Reload the page to see it.',
  },
  answered: (state: keyof typeof ENDED) => ({ code: 'offer_ended', message: `Nothing was sent: ${ENDED[state]}` }),
  erased: {
    code: 'personal_data_erased',
    message: 'Nothing was changed: the personal data of this application was erased.',
  },
  unknown: { code: 'not_found', message: 'This application does not exist.' },
} satisfies Record<string, Refusal | ((now: never, time: never) => Refusal)>;

/** Said under the field with the applicant's address, as the only way to another interview is another application. */
export const WITHDRAWN = 'Nothing was sent: this applicant has withdrawn the application.';

/** Said there about an address that the mail server cannot reach. */
export const UNREACHABLE_APPLICANT =
  'Nothing was sent: the mail server cannot send to this address, because of the letters before the @. Ask the applicant for another address, correct the details, then decide again.';

/** The answer to a call whose only change did not happen. */
export function refuse({ code, message }: Refusal): HttpError {
  return new HttpError(code, message);
}

/** What the administrator's page showed at the time of the decision; fields left out are not compared. */
export interface Seen {
  status?: ApplicationStatus;
  interviewDate?: string;
  /** `HH:MM`; empty for an interview without a time. */
  interviewTime?: string;
}

/** Why a decision no longer applies to what the administrator saw; null if it does. */
export function overtaken(application: ApplicationRecord, seen: Seen, at: Date): Refusal | null {
  const { status, interview_date: date, interview_time: time } = application;
  const decided = seen.status !== undefined && seen.status !== status;
  const isOther = (shown: string | undefined, now: string) => shown !== undefined && shown !== now;
  const moved = date !== null && (isOther(seen.interviewDate, date) || isOther(seen.interviewTime, time ?? ''));
  if (!decided && !moved) return null;
  // The other decision waits for its mail and may still be reverted.
  if (isPending(application, at)) return conflicts.pending;
  return decided ? conflicts.now(status) : conflicts.moved(date ?? '', time);
}

/** Whether another decision on the application is waiting for its mail. */
export function isPending(application: ApplicationRecord, at: Date): boolean {
  return application.lease_until !== null && application.lease_until >= at.toISOString();
}
