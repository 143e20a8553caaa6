import type { ApplicationStatus, ProgrammeSettings } from '@internship-portals/shared-api/contract';

type PositionName = 'Advisory' | 'Engineering' | 'Technology';
export type Person = readonly [name: string, email: string, phone: string, position: PositionName];

/** The firm, how to reach it, and where it interviews. */
export const FIRM: Partial<ProgrammeSettings> = {
  Firm: 'Savanna Consulting',
  ContactEmail: 'internships@savanna.example',
  ContactPhone: '+254700112200',
  ReplyTo: '',
  Signature: '',
  InterviewPlace: 'Savanna House, room 4',
  AnswerDays: 14,
};

/** The first one signs in first. */
export const ADMINISTRATORS: readonly [Person, Person] = [
  ['Wanjiku Maina', 'admin@savanna.example', '+254700112233', 'Advisory'],
  ['Otieno Kibet', 'otieno.kibet@savanna.example', '+254700112244', 'Technology'],
];

export const SUPERVISORS: readonly Person[] = [
  ['Grace Wambui', 'grace.wambui@savanna.example', '+254722334455', 'Engineering'],
  ['Peter Ochieng', 'peter.ochieng@savanna.example', '+254733445566', 'Technology'],
  ['Fatuma Abdi', 'fatuma.abdi@savanna.example', '+254711223344', 'Advisory'],
];

/** Each with the supervisor's place in the list above; the last one has none yet. */
export const INTERNS: readonly (readonly [...Person, supervisor: number | null])[] = [
  ['Brian Kiprotich', 'brian.kiprotich@students.example', '+254712000101', 'Engineering', 0],
  ['Mercy Njeri', 'mercy.njeri@students.example', '+254712000102', 'Engineering', 0],
  ['Kevin Mutua', 'kevin.mutua@students.example', '+254712000103', 'Engineering', 0],
  ['Achieng Odhiambo', 'achieng.odhiambo@students.example', '+254712000104', 'Technology', 1],
  ['Yusuf Hassan', 'yusuf.hassan@students.example', '+254712000105', 'Technology', 1],
  ['Zoë Muthoni', 'zoe.muthoni@students.example', '+254712000106', 'Advisory', 2],
  ['Daniel Kipkemboi', 'daniel.kipkemboi@students.example', '+254712000107', 'Advisory', 2],
  ['Lilian Chebet', 'lilian.chebet@students.example', '+254712000108', 'Technology', null],
];

/**
 * Each with the days from today on which they applied and, where they were invited, have the interview. They arrive
 * over weeks, so that the dashboard shows every case: some wait, an interview is overdue, one is today.
 */
export const APPLICANTS: readonly (readonly [
  ...Person,
  status: ApplicationStatus,
  applied: number,
  interview?: number,
])[] = [
  ['Amina Otieno', 'amina.otieno@students.example', '+254712000201', 'Engineering', 'Processing', 0],
  ['Joseph Kariuki', 'joseph.kariuki@students.example', '+254712000202', 'Advisory', 'Processing', -1],
  ['Naomi Wairimu', 'naomi.wairimu@students.example', '+254712000203', 'Technology', 'Processing', -2],
  ['Collins Omondi', 'collins.omondi@students.example', '+254712000204', 'Engineering', 'Processing', -5],
  ['Sharon Atieno', 'sharon.atieno@students.example', '+254712000205', 'Technology', 'Processing', -6],
  ['Ibrahim Noor', 'ibrahim.noor@students.example', '+254712000206', 'Advisory', 'Processing', -10],
  ['Esther Nyambura', 'esther.nyambura@students.example', '+254712000207', 'Engineering', 'Processing', -19],
  ['Victor Mwangi', 'victor.mwangi@students.example', '+254712000208', 'Technology', 'Accepted For Interview', -24, -8],
  [
    'Caroline Jepkosgei',
    'caroline.jepkosgei@students.example',
    '+254712000209',
    'Engineering',
    'Accepted For Interview',
    -17,
    -1,
  ],
  ['Samuel Barasa', 'samuel.barasa@students.example', '+254712000210', 'Advisory', 'Accepted For Interview', -13, 0],
  ['Halima Yusuf', 'halima.yusuf@students.example', '+254712000211', 'Technology', 'Accepted For Interview', -9, 1],
  ['Dennis Kimani', 'dennis.kimani@students.example', '+254712000212', 'Engineering', 'Interview Passed', -33, -28],
  ['Ruth Akinyi', 'ruth.akinyi@students.example', '+254712000213', 'Advisory', 'Interview Passed', -30, -25],
  ['George Were', 'george.were@students.example', '+254712000214', 'Technology', 'Declined', -52],
  ['Patricia Moraa', 'patricia.moraa@students.example', '+254712000215', 'Engineering', 'Declined', -44, -39],
  ['Elijah Cheruiyot', 'elijah.cheruiyot@students.example', '+254712000216', 'Advisory', 'Declined', -38],
  ['Beatrice Wanjala', 'beatrice.wanjala@students.example', '+254712000217', 'Engineering', 'Declined', -64, -59],
  ['Martin Kilonzo', 'martin.kilonzo@students.example', '+254712000218', 'Engineering', 'Declined', -60],
  ['Rehema Ali', 'rehema.ali@students.example', '+254712000219', 'Technology', 'Declined', -57],
  ['Felix Rotich', 'felix.rotich@students.example', '+254712000220', 'Technology', 'Declined', -47],
  ['Lydia Mutheu', 'lydia.mutheu@students.example', '+254712000221', 'Advisory', 'Declined', -40],
  ['Said Abdalla', 'said.abdalla@students.example', '+254712000222', 'Engineering', 'Declined', -26],
  [
    'Winnie Adhiambo',
    'winnie.adhiambo@students.example',
    '+254712000223',
    'Engineering',
    'Accepted For Interview',
    -16,
    3,
  ],
];

/** Applicants whose latest e-mail the mail server rejected, and its answer. */
export const REFUSED_MAILS: ReadonlyMap<string, string> = new Map([
  ['naomi.wairimu@students.example', '550 5.1.1 The mailbox does not exist'],
  ['halima.yusuf@students.example', '452 4.2.2 The mailbox is full'],
]);

/** What administrators wrote about applicants: the administrator's place in the list above, days from today, the text. */
export const NOTES: ReadonlyMap<string, readonly (readonly [by: 0 | 1, on: number, text: string])[]> = new Map([
  [
    'esther.nyambura@students.example',
    [
      [0, -17, 'The letter names a supervisor at the university. I have asked there for the dates.'],
      [1, -0.4, '@Wanjiku Maina the university has confirmed the dates. Can we invite her this week?'],
    ],
  ],
  ['ibrahim.noor@students.example', [[1, -8, 'Applied last year, too. His CV has grown a lot since then.']]],
]);

/** Why the newest decision on an application was made: a reason of the firm's list, and a note. */
export const REASONS: ReadonlyMap<string, readonly [reason: string, note: string]> = new Map([
  ['halima.yusuf@students.example', ['Strong application', '']],
  ['dennis.kimani@students.example', ['Good interview', 'Calm, and honest about what he does not know.']],
  ['ruth.akinyi@students.example', ['Recommended', '']],
  ['george.were@students.example', ['Documents are not sufficient', 'The letter of the university is missing a date.']],
  ['patricia.moraa@students.example', ['Interview did not convince', '']],
  ['elijah.cheruiyot@students.example', ['No place left in this position', 'Ask again in spring.']],
  ['rehema.ali@students.example', ['Field of study does not fit', '']],
]);

/** What two interviewers think: the points of each criterion of the firm's list, and a text. */
export const FEEDBACK: ReadonlyMap<string, readonly (readonly [points: readonly number[], text: string])[]> = new Map([
  [
    'caroline.jepkosgei@students.example',
    [
      [[4, 5, 4, 5], 'She drew the whole process on the board before she answered.'],
      [[4, 4, 3, 5], 'Good questions about the team. Speaks a little fast when she is nervous.'],
    ],
  ],
]);

/** Days are counted from today. */
export interface DemoTask {
  title: string;
  description: string;
  deadline: number;
  /** Missing while not completed; a rating of null is still to be given. */
  completed?: { on: number; rating: number | null };
  /** What the first intern handed in, the oldest version first. */
  work?: readonly { on: number; note: string; link?: string; file?: string }[];
  /** The first intern had completed it, and the supervisor set it back. */
  reopened?: { completedOn: number; on: number; rating: number; remark: string };
}

/** Eight weeks of an internship: tasks of every kind, with ratings that change over time. */
export const TASKS: readonly DemoTask[] = [
  {
    title: 'Set up the development environment',
    description: 'Clone the project, run its tests and note what was missing in the instructions.',
    deadline: -48,
    completed: { on: -49, rating: 58 },
  },
  {
    title: 'Review the onboarding handbook',
    description: 'Read the handbook and list three things that a new intern would not understand.',
    deadline: -41,
    completed: { on: -43, rating: 68 },
  },
  {
    title: 'Summarise a client meeting',
    description: 'One page: who was there, what was decided, and who does what until when.',
    deadline: -34,
    completed: { on: -31, rating: 47 },
  },
  {
    title: 'Clean up the supplier list',
    description: 'Find the suppliers that are in the list twice and agree with accounting on the right one.',
    deadline: -27,
    completed: { on: -27, rating: 74 },
  },
  {
    title: 'Automate the attendance sheet',
    description: 'The sheet is filled in by hand every Friday. Have it filled in from the door system.',
    deadline: -19,
    completed: { on: -20, rating: 83 },
  },
  {
    title: 'Compare three survey tools',
    description: 'Price, languages, and how the answers come out. Recommend one.',
    deadline: -11,
    completed: { on: -14, rating: 92 },
    work: [
      {
        on: -14,
        note: 'The comparison is a table with three columns. I recommend the second tool.',
        link: 'https://docs.savanna.example/survey-tools',
      },
    ],
  },
  {
    title: 'Document the weekly report',
    description: 'Describe where each number of the weekly report comes from and who needs it.',
    deadline: -5,
    completed: { on: -6, rating: null },
    work: [
      { on: -8, note: 'A first draft. The numbers of the warehouse are still missing.' },
      { on: -6, note: 'Now with the numbers of the warehouse.', file: 'Weekly report.pdf' },
    ],
  },
  {
    title: 'Test the client portal on a phone',
    description: 'Go through the main pages on a small screen and write down every problem you see.',
    deadline: -2,
    work: [{ on: -5, note: 'Nine problems, the worst first.' }],
    reopened: {
      completedOn: -5,
      on: -3,
      rating: 45,
      remark: 'The pages after logging in are missing. Please go through them as well.',
    },
  },
  {
    title: 'Prepare the stakeholder presentation',
    description: 'Ten slides at most: the problem, what we tried, what it costs and what we recommend.',
    deadline: 0,
  },
  {
    title: 'Interview two users',
    description: 'Ask how they do the job today. Listen more than you talk, and write a page on each.',
    // Tomorrow is within this week on every day but Sunday, which ends it.
    deadline: 1,
  },
  {
    title: 'Draft the data clean-up plan',
    description: 'Which records are wrong, how many there are, and in which order we should correct them.',
    deadline: 14,
  },
];

/** Mentions the intern of the reopened task. */
export const MENTION = (intern: string) => `@${intern} take my phone for it, it is the smallest one we have.`;

export const COMMENTS: readonly (readonly [by: 'intern' | 'supervisor', text: string])[] = [
  ['intern', 'I have started. The instructions were clear, only the database password was missing.'],
  ['supervisor', 'Good catch. Please add it to the handbook so that the next one does not stumble over it.'],
  ['intern', 'Done, and I have added a short check list as well.'],
];
