import type { EvaluationStep } from '@internship-portals/shared-api/contract';

/** Texts of this feature. */
export const messages = {
  title: 'Evaluations',
  titleOf: (name: string) => `Evaluations of ${name}`,
  titleOfIntern: 'Evaluations',
  failed: 'Could not get the evaluations',
  lead: 'The mid-term evaluation is due from the middle of an internship, the final one from two weeks before its end.',
  empty: 'You have no interns yet',
  emptyHint: 'The evaluations of your interns appear here.',
  list: 'Evaluations of your interns',
  steps: {
    due: 'Due',
    draft: 'Write your part',
    'to-confirm': 'Confirm',
    waits: 'Waits for the intern',
    unconfirmed: 'Intern to confirm',
    later: 'Later',
    confirmed: 'Confirmed',
  } satisfies Record<EvaluationStep, string>,
  due: (day: string) => `Due from ${day}`,
  noDays: 'The days of the internship are not set',
  begin: (kind: 'mid-term' | 'final') => (kind === 'final' ? 'Begin Final Evaluation' : 'Begin Mid-term Evaluation'),
  begun: 'Evaluation begun',
  beginFailed: 'Could not begin the evaluation',
} as const;
