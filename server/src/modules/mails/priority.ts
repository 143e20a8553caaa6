/** How urgent mails are: the queue sends the lowest number first. */
export const LINK = 0;
export const DECISION = 1;
export const BULK = 2;

export type Priority = typeof LINK | typeof DECISION | typeof BULK;

/** People wait in front of the page for a link; an invitation asks them to act. Everything else may wait its turn. */
const URGENT: Record<string, Priority> = {
  'password-reset': LINK,
  'email-change-confirmation': LINK,
  'email-change-notice': LINK,
  'activation-link': LINK,
  'application-link': LINK,
  'assessment-invitation': LINK,
  'opening-confirmation': LINK,
  'supervisor-welcome': LINK,
  'administrator-welcome': LINK,
  'sign-in-methods-changed': LINK,
  'interview-invitation': DECISION,
  'interview-times': DECISION,
  'interview-passed': DECISION,
  'internship-offer': DECISION,
  'offer-reminder': DECISION,
  'interview-reminder': DECISION,
  'interview-for-interviewer': DECISION,
  'visit-news': DECISION,
  // An administrator waits for it.
  test: DECISION,
};

/** Declines are bulk, since they are made by the hundred. */
export function priorityOf(kind: string): Priority {
  return URGENT[kind] ?? BULK;
}
