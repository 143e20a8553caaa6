import type { EvaluationCriteria } from '@internship-portals/shared-api/contract';

/** What interns of the demonstration wrote about their days, in turn. */
export const DAYS: readonly (readonly [done: string, learnt: string])[] = [
  ['Joined the stand-up and cleaned up the list of suppliers', 'Duplicates are easier to find by tax number'],
  ['Took minutes at the client meeting and sent them round', 'Decisions need a name and a date'],
  ['Tested the new form on three phones', 'Small screens hide the last button'],
  ['Drew the steps of the approval on the whiteboard', ''],
  ['Wrote the first page of the handbook for new interns', 'Short sentences are harder to write'],
  ['Checked the figures of the weekly report against the ledger', 'Two columns used different exchange rates'],
  ['Visited the warehouse and counted the spare parts', ''],
  ['Prepared the slides for Thursday', 'One message a slide'],
  ['Interviewed an accountant about the month end', 'People show more than they say'],
  ['Corrected the addresses in the client list', ''],
  ['Sat with the service desk and answered two tickets', 'Ask what the person wanted to do'],
];

/** What they wrote about their weeks, in turn. */
export const SUMMARIES: readonly string[] = [
  'I found my way around and met the whole team. The list of suppliers is clean.',
  'Two meetings with clients. I write minutes faster now, and nobody had to ask twice.',
  'A week of testing. We found nine problems on phones, and six are corrected.',
  'I worked on the weekly report and understood where its figures come from.',
  'Half of the week in the warehouse, half at the desk. I prepared my first slides.',
];

/** What supervisors wrote when they signed, in turn; most write nothing. */
export const COMMENTS_ON_WEEKS: readonly string[] = ['', 'A good start.', '', '', 'Your minutes were a great help.'];

export const SENT_BACK = 'Please add what you did on Wednesday at the client, and how long it took.';
export const AMENDMENT = 'The visit of the warehouse was on Thursday, not on Wednesday.';
export const CORRECTION = 'My phone was empty when I left.';
export const LEAVE_REASON = 'A stomach bug. The clinic gave me two days.';

/** The firm's own list. */
export const CRITERIA: EvaluationCriteria = {
  Scale: 'levels',
  Criteria: [
    { Name: 'Attendance and punctuality', Weight: 2 },
    { Name: 'Attitude and discipline', Weight: 1 },
    { Name: 'Communication', Weight: 1.5 },
    { Name: 'Technical competence', Weight: 2 },
    { Name: 'Meeting deadlines', Weight: 1.5 },
    { Name: 'Initiative', Weight: 2 },
  ],
};

type View = readonly [scores: readonly number[], overall: string];

/** What a supervisor and an intern think, by the evaluation. */
export const EVALUATIONS = {
  'mid-term': [
    [[5, 4, 3, 4, 4, 3], 'Reliable, and quick to learn. Should ask earlier when something is not clear.'],
    [[4, 4, 4, 3, 4, 3], 'I feel at home in the team. I want to speak up more often in meetings.'],
  ],
  final: [
    [[5, 5, 4, 4, 5, 4], 'Grew with every task, and now leads the tests alone. We would take him on.'],
    [[5, 4, 4, 4, 4, 4], 'I leave with more confidence, and I know what I want to do after my studies.'],
  ],
} satisfies Record<string, readonly [supervisor: View, intern: View]>;

/** The name of the picture that a day of each week has. */
export const PHOTO = 'Network cables.png';

/** Lecturers of universities, with their addresses. */
export const LECTURERS = [
  ['Dr Njeri Kamau', 'njeri.kamau@university.example'],
  ['Prof Peter Simiyu', 'peter.simiyu@college.example'],
] as const;

type Scores = readonly [learning: number, guidance: number, work: number, organisation: number, recommendation: number];

/** What interns of an earlier intake thought of the programme. */
export const PROGRAMME_FEEDBACK: readonly (readonly [scores: Scores, best: string, better: string])[] = [
  [[5, 4, 4, 3, 5], 'Real work from the first week', 'Tell us earlier which laptop we get'],
  [[4, 5, 4, 4, 5], 'A supervisor who had time', ''],
  [[5, 5, 3, 4, 4], '', 'The second month had too little to do'],
  [[3, 4, 4, 2, 4], 'The visits to clients', 'Nobody expected me on the first day'],
  [[5, 4, 5, 4, 5], 'I presented my own results', ''],
  [[4, 3, 4, 4, 4], '', 'A lunch with all interns, at least once'],
];
