import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { Evaluation } from './evaluations';
import { DateField, EmailField, IdParams, Message, NameField, RevisionField } from './fields';
import { LogbookWeek } from './logbooks';
import { Placement } from './placements';

/** Days after the end of an assessor's link until the address is deleted. */
export const ASSESSOR_KEPT_DAYS = 90;

const MARKS_MESSAGE = 'Enter marks in halves from 0, such as 72.5, or leave them empty.';
const marksMessages = { type: MARKS_MESSAGE, minimum: MARKS_MESSAGE, multipleOf: MARKS_MESSAGE };
const BEST_MESSAGE = 'Use a whole number from 1 to 1,000.';

/** What a lecturer thinks of an internship. It is no part of the firm's evaluation or of any average. */
const remarks = {
  /** Empty: none. */
  Remarks: Type.String({
    transform: ['trim'],
    maxLength: 5000,
    messages: { type: 'Write your remarks.', maxLength: 'Use at most 5,000 characters.' },
  }),
  /** In halves, up to `BestMarks`. Null: none. */
  Marks: Type.Union(
    [Type.Number({ minimum: 0, multipleOf: 0.5, messages: marksMessages }), Type.Null({ messages: marksMessages })],
    { messages: { anyOf: MARKS_MESSAGE } },
  ),
  BestMarks: Type.Integer({
    minimum: 1,
    maximum: 1000,
    messages: { required: BEST_MESSAGE, type: BEST_MESSAGE, minimum: BEST_MESSAGE, maximum: BEST_MESSAGE },
  }),
} as const;

/** What one lecturer of the university is shown of an internship, by a private link. */
export const Assessment = Type.Object({
  id: Type.String(),
  /** Of the lecturer. */
  Name: Type.String(),
  /** The link works until the end of this day. `YYYY-MM-DD` */
  LastDay: Type.String(),
  State: Type.Enum(['open', 'lapsed', 'withdrawn']),
  /** Missing while nothing is written, and for the intern unless the lecturer shows it. */
  Written: Type.Optional(
    Type.Object({
      ...remarks,
      /** UTC, ISO 8601. */
      At: Type.String(),
      /** Whether the intern may read it. */
      ForIntern: Type.Boolean(),
    }),
  ),
  /** The rest is for administrators. Empty once the address is deleted. */
  Email: Type.Optional(Type.String()),
  InvitedBy: Type.Optional(Type.String()),
  /** UTC, ISO 8601, as are the next ones. */
  InvitedAt: Type.Optional(Type.String()),
  /** When the page was opened first. */
  OpenedAt: Type.Optional(Type.String()),
  /** When the lecturer asked for another link because this one had ended. */
  AskedAt: Type.Optional(Type.String()),
});
export type Assessment = Static<typeof Assessment>;

export const listAssessments = endpoint({
  method: 'GET',
  path: '/User/:id/Assessment',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'assessments',
  summary:
    'The lecturers who have, or had, a link to the record of an intern, the newest first, for the intern, the supervisor and administrators',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Assessments: Type.Array(Assessment),
    /** Whether the intern lets lecturers see the ratings of tasks. */
    ShowsRatings: Type.Boolean(),
    /** For administrators: why nobody can be invited now, as a sentence. Null if somebody can. */
    Hindrance: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    /** For administrators: what the form of an invitation starts with. The name and the address are the coordinator's, or empty. */
    Preset: Type.Optional(Type.Object({ Name: Type.String(), Email: Type.String(), LastDay: Type.String() })),
  }),
});

export const inviteAssessor = endpoint({
  method: 'POST',
  path: '/User/:id/Assessment',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'assessments',
  summary:
    "E-mails a lecturer a private link to an intern's record, and tells the intern. 409 before the internship has begun",
  params: IdParams,
  body: Type.Object({
    Name: NameField,
    Email: EmailField,
    LastDay: DateField,
    /** Of the e-mails, until the lecturer uses the page in another one. English if it is missing. */
    Language: Type.Optional(Type.Enum(['en', 'sw'], { messages: { enum: 'Choose English or Kiswahili.' } })),
  }),
  status: 201,
  answer: Message,
});

export const renewAssessment = endpoint({
  method: 'PUT',
  path: '/Admin/Assessment/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'assessments',
  summary: 'E-mails a lecturer a new link with another last day. The earlier links no longer work',
  params: IdParams,
  body: Type.Object({ LastDay: DateField }),
  status: 200,
  answer: Message,
});

export const withdrawAssessment = endpoint({
  method: 'DELETE',
  path: '/Admin/Assessment/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'assessments',
  summary: "Ends a lecturer's link at once. 409 if it was withdrawn before",
  params: IdParams,
  status: 200,
  answer: Message,
});

export const showRatings = endpoint({
  method: 'PUT',
  path: '/User/:id/Assessment',
  access: ['INT'],
  // The lecturer may read the record when the internship is over.
  afterEnd: true,
  tag: 'assessments',
  summary: 'Whether lecturers with a link see the ratings of the tasks: the choice of the signed-in intern',
  params: IdParams,
  body: Type.Object({ ShowsRatings: Type.Boolean() }),
  status: 200,
  answer: Message,
});

/** The token of the private link that was mailed. */
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) });

export const getAssessmentPage = endpoint({
  method: 'GET',
  path: '/Assessment/:token',
  access: 'public',
  tag: 'assessments',
  summary:
    "An intern's record for the lecturer with this link. 404 for a link that is none, 409 once it has ended or the account is deleted",
  params: TokenParams,
  status: 200,
  answer: Type.Object({
    /** Of the lecturer. */
    Name: Type.String(),
    LastDay: Type.String(),
    /** What the lecturer has written. */
    Own: Type.Object({ ...remarks, ForIntern: Type.Boolean(), Revision: Type.Integer() }),
    /** Empty: not set. */
    Firm: Type.String(),
    Intern: Type.Object({
      Name: Type.String(),
      Position: Type.String(),
      Supervisor: Type.String(),
      /** Empty: not known. */
      University: Type.String(),
      Course: Type.String(),
    }),
    /** Missing while its days are not set. */
    Placement: Type.Optional(Placement),
    /** The signed weeks of the logbook, the newest first. */
    Weeks: Type.Array(LogbookWeek),
    /** Opens them as a PDF, for 5 minutes. Missing while no week is signed. */
    Logbook: Type.Optional(Type.String()),
    /** Opens all that this page shows of the record as one signed PDF, for 5 minutes. Missing while there is nothing, or no name of the firm. */
    Record: Type.Optional(Type.String()),
    /** The hours of each week of attendance, the newest first. */
    Attendance: Type.Array(Type.Object({ Monday: Type.String(), Minutes: Type.Integer() })),
    /** Missing unless the intern agrees. */
    Ratings: Type.Optional(
      Type.Object({
        Tasks: Type.Array(Type.Object({ id: Type.String(), Task: Type.String(), Rating: Type.Integer() })),
        /** Null: no task is rated. */
        Average: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    /** Those that both have confirmed. Without the ratings they have no average of tasks, and no PDF, which names it. */
    Evaluations: Type.Array(
      Type.Object({
        ...Evaluation.properties,
        TaskAverage: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      }),
    ),
  }),
});

export const saveAssessment = endpoint({
  method: 'PUT',
  path: '/Assessment/:token',
  access: 'public',
  tag: 'assessments',
  summary:
    "Saves a lecturer's remarks and marks, until the link ends. Administrators and the supervisor read them, the intern only if the lecturer says so. 409 if another window was first",
  params: TokenParams,
  body: Type.Object({
    ...remarks,
    ForIntern: Type.Boolean(),
    /** The revision that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

export const sendAssessmentLink = endpoint({
  method: 'POST',
  path: '/Assessment',
  access: 'public',
  tag: 'assessments',
  summary:
    'E-mails a lecturer another link, or tells administrators that one is needed if it has ended. The answer never tells whether the address is known',
  body: Type.Object({ Email: EmailField }),
  status: 200,
  answer: Message,
});
