import type { ApplicationStatus } from 'shared-api/contract';
import type { ApplicationRecord } from './repository';

/** Why a change of an application did not happen: what the application is now, and what to do. */
export const conflicts = {
  now: (status: ApplicationStatus) => `Nothing was changed: this application is now '${status}'.`,
  pending: 'Another decision on this application is just being sent. Try again in a moment.',
  openApplication: 'There is already an open application for this e-mail address.',
  newerApplication: 'The applicant has a newer application that is still open.',
  mailGone:
    'The e-mail has already gone out; the decline can no longer be taken back. To change the decision, re-accept the applicant with an interview date.',
  erased: 'Nothing was changed: the personal data of this application was erased.',
  unknown: 'This application does not exist.',
} as const;

/** Whether another decision on the application waits for its mail. */
export function isPending(application: ApplicationRecord, at: Date): boolean {
  return application.lease_until !== null && application.lease_until >= at.toISOString();
}
