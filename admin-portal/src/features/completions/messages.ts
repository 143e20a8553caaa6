import type { IntakeRecordFormat, InternCompletion } from '@internship-portals/shared-api/contract';
import { counted } from '../../messages';

/** Texts of this feature. */
export const messages = {
  title: (intake: string) => `Interns of ${intake}`,
  lead: 'What each intern still needs until the internship is complete, those who are furthest behind first.',
  failed: 'Could not get the interns of the intake',
  back: 'Intakes',
  empty: 'No accounts are active yet',
  emptyHint: 'Accepted applicants are listed here once they have activated their account.',
  columns: {
    signed: 'Weeks signed',
    intern: 'Waits for the intern',
    supervisor: 'Waits for the supervisor',
    short: { intern: 'Intern', supervisor: 'Supervisor' },
  },
  signed: (signed: number, all: number) => `${signed} of ${all}`,
  toHandIn: (count: number) => `${counted(count, 'week')} to hand in`,
  toSign: (count: number) => `${counted(count, 'week')} to sign`,
  toRate: (count: number) => `${counted(count, 'task')} to rate`,
  evaluations: { 'mid-term': 'mid-term evaluation', final: 'final evaluation' } satisfies Record<
    InternCompletion['Evaluations'][number],
    string
  >,
  nothing: 'Nothing',
  certified: 'Certified',
  record: {
    label: 'Record of the intake',
    formats: { csv: 'Record as CSV', xlsx: 'Record as Excel (XLSX)', zip: 'All papers as PDFs (ZIP)' } satisfies Record<
      IntakeRecordFormat,
      string
    >,
    begun: (count: number) => `The download for ${counted(count, 'intern')} has begun.`,
    failed: 'The record could not be downloaded',
  },
  feedback: {
    title: 'Feedback on the programme',
    failed: 'Could not get the feedback on the programme',
    none: 'Interns are asked from their last day on. Nobody has answered yet.',
    few: (answers: number) => `Shown from five answers on: ${answers} so far`,
    answers: (count: number) => `${counted(count, 'answer')}. 1: disagree, 5: agree.`,
    table: 'How many chose 1 to 5',
    question: 'Sentence',
    average: 'Average',
  },
};
