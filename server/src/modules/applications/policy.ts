import type { ApplicationStatus, Decision } from '@internship-portals/shared-api/contract';

/** Where each decision leads. */
const RESULT: Record<Decision, ApplicationStatus> = {
  Accepted: 'Accepted For Interview',
  Passed: 'Interview Passed',
  Declined: 'Declined',
};

/** The decisions that each state allows; a second 'Accepted' is a new interview date. */
const ALLOWED: Record<ApplicationStatus, readonly Decision[]> = {
  Processing: ['Accepted', 'Declined'],
  'Accepted For Interview': ['Accepted', 'Passed', 'Declined'],
  'Interview Passed': [],
  Declined: ['Accepted'],
};

/** The state after a decision, or null when the present state does not allow it. */
export function statusAfter(status: ApplicationStatus, decision: Decision): ApplicationStatus | null {
  return ALLOWED[status].includes(decision) ? RESULT[decision] : null;
}
