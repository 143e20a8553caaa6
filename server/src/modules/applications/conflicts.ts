import type { ApplicationStatus } from 'shared-api/contract';
import { longDate } from '../../lib/calendar';
import type { ApplicationRecord } from './repository';

/** Why a change of an application did not happen: what the application is now, and what to do. */
export const conflicts = {
  now: (status: ApplicationStatus) => `Nothing was changed: this application is now '${status}'.`,
  moved: (date: string) => `Nothing was changed: the interview is now on ${longDate(date)}.`,
  pending: 'Another decision on this application is just being sent. Try again in a moment.',
  openApplication: 'There is already an open application for this e-mail address.',
  newerApplication: 'The applicant has a newer application that is still open.',
  mailGone:
    'The e-mail has already gone out; the decline can no longer be taken back. To change the decision, re-accept the applicant with an interview date.',
  erased: 'Nothing was changed: the personal data of this application was erased.',
  unknown: 'This application does not exist.',
} as const;

/** What an administrator had before them when they decided; what is left out was not looked at. */
export interface Seen {
  status?: ApplicationStatus;
  interviewDate?: string;
}

/** Why a decision that was taken on what was seen does not count any more, null where it does. */
export function overtaken(application: ApplicationRecord, seen: Seen, at: Date): string | null {
  const { status, interview_date: date } = application;
  const decided = seen.status !== undefined && seen.status !== status;
  const moved = seen.interviewDate !== undefined && date !== null && seen.interviewDate !== date;
  if (!decided && !moved) return null;
  // It waits for its mail and may still be taken back.
  if (isPending(application, at)) return conflicts.pending;
  return decided ? conflicts.now(status) : conflicts.moved(date ?? '');
}

/** Whether another decision on the application waits for its mail. */
export function isPending(application: ApplicationRecord, at: Date): boolean {
  return application.lease_until !== null && application.lease_until >= at.toISOString();
}
