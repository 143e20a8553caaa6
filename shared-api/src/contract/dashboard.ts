import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { InterviewReply } from './interview-details';
import { Written } from './mails';
import { ComingVisits } from './visits';

/** The maximum number of rows of a kind in an answer. The totals count all. */
export const SHOWN_ROWS = 5;
/** Higher, because failed e-mails can be sent again only from this list. */
export const SHOWN_MAILS = 20;
/** The maximum number of failed e-mails that are counted, because an outage can leave thousands. */
export const COUNTED_MAILS = 500;
/** The maximum number of positions in the weekly chart. All others are one series. */
export const SHOWN_POSITIONS = 6;

/** The virus scanner, and the bucket of the documents. */
export const DEPENDENCIES = ['scanner', 'bucket'] as const;

/** A range of waiting times in calendar days. `To` is null if there is no upper limit. */
const Age = Type.Object({ From: Type.Integer(), To: Type.Union([Type.Integer(), Type.Null()]), Count: Type.Integer() });

/** An undecided application. */
const WaitingApplication = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Position: Type.String(),
  /** ISO 8601, UTC. */
  AppliedAt: Type.String(),
  /** The number of calendar days since then in `TIME_ZONE`. */
  Days: Type.Integer(),
});

/** An interview without a result. */
const OpenInterview = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Position: Type.String(),
  /** `YYYY-MM-DD` */
  InterviewDate: Type.String(),
  /** `HH:MM`. Missing if it lasts all day. */
  InterviewTime: Type.Optional(Type.String()),
});
export type OpenInterview = Static<typeof OpenInterview>;

/** An e-mail that was not delivered, without its content. */
const UndeliveredMail = Type.Object({
  id: Type.String(),
  /** The kind of e-mail as in an application's history, such as `interview-invitation`. */
  Kind: Type.String(),
  Recipient: Type.String(),
  /** ISO 8601, UTC: when it was created. */
  At: Type.String(),
  Attempts: Type.Integer(),
  /** The mail server's answer to the last attempt. */
  Outcome: Type.Union([Type.String(), Type.Null()]),
  /** The application that it is about. Null for other subjects. */
  Applicant: Type.Union([Type.Object({ id: Type.String(), Name: Type.String() }), Type.Null()]),
  /** The mail server received it at some attempt and did not confirm it: it may have been delivered. */
  Unconfirmed: Type.Boolean(),
  /** ISO 8601, UTC: when it is tried again. Null once it was given up. */
  DueAt: Type.Union([Type.String(), Type.Null()]),
});
export type UndeliveredMail = Static<typeof UndeliveredMail>;

/** A portal whose live version the server chose, or whose live version is incompatible. */
const ReplacedPortal = Type.Object({
  Portal: Type.String(),
  /** The live version. */
  Version: Type.String(),
  /** The version that it replaces. Null if no stored version fits, so that the portal does not open. */
  From: Type.Union([Type.String(), Type.Null()]),
  /** ISO 8601, UTC. Null if no stored version fits. */
  At: Type.Union([Type.String(), Type.Null()]),
  Reason: Type.String(),
});
export type ReplacedPortal = Static<typeof ReplacedPortal>;

export const getDecisionsNeeded = endpoint({
  method: 'GET',
  path: '/Admin/Dashboard/Decisions',
  access: ['ADM'],
  tag: 'dashboard',
  summary: 'What needs a decision now: applications by age, interviews, interns without a supervisor, e-mails, portals',
  query: Type.Object({
    /** The name of an intake, to which applications and interviews are limited. */
    Intake: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  status: 200,
  answer: Type.Object({
    /** `YYYY-MM-DD` in `TIME_ZONE`. Ages and weeks are relative to it. */
    Today: Type.String(),
    /** The names of the intakes, the newest first. Missing while there is only one. */
    Intakes: Type.Optional(Type.Array(Type.String())),
    Applications: Type.Object({
      Total: Type.Integer(),
      /** Shortest waiting time first. */
      Ages: Type.Array(Age),
      /** Those without an answer for longer than promised come first. */
      Oldest: Type.Array(WaitingApplication),
      /** The working days within which applicants are promised an answer, unless their intake has others. 0: nothing is promised. */
      AnswerDays: Type.Integer(),
      /** How many are past the day that they were promised. */
      Late: Type.Integer(),
      /** Answers promised by a day that is past or at most two working days away. Missing without any. */
      Due: Type.Optional(
        Type.Object({
          Total: Type.Integer(),
          /** The last of these days, `YYYY-MM-DD`: the list shows exactly them with filter[AnswerBy]. */
          By: Type.String(),
        }),
      ),
    }),
    Interviews: Type.Object({
      /** Interviews without a result in the week of `Today`. */
      Total: Type.Integer(),
      /** Monday to Sunday, each with the total and the first rows by time and name. */
      Days: Type.Array(
        Type.Object({ Date: Type.String(), Count: Type.Integer(), Interviews: Type.Array(OpenInterview) }),
      ),
      /** Interviews of earlier weeks without a result, oldest first. */
      Earlier: Type.Object({ Total: Type.Integer(), Interviews: Type.Array(OpenInterview) }),
    }),
    /** Applicants who need another day, and those whom none of the offered times fits: the oldest answer first. */
    Answers: Type.Optional(
      Type.Object({
        Total: Type.Integer(),
        /** Of all interviews to come. */
        Coming: Type.Integer(),
        Oldest: Type.Array(
          Type.Object({
            id: Type.String(),
            Name: Type.String(),
            Position: Type.String(),
            Reply: InterviewReply,
            /** Whether none of the offered times fits: there is no interview that could be moved. */
            Uninvited: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
    ),
    /** Applicants on waiting lists for whom a place is free. Missing without any. */
    Places: Type.Optional(
      Type.Object({
        Total: Type.Integer(),
        First: Type.Array(Type.Object({ ...OpenInterview.properties, Intake: Type.String() })),
      }),
    ),
    Interns: Type.Object({
      Total: Type.Integer(),
      First: Type.Array(Type.Object({ user_id: Type.String(), Name: Type.String(), Position: Type.String() })),
    }),
    Mails: Type.Object({
      Total: Type.Integer(),
      /** Whether there are older ones, which `Total` does not count. */
      More: Type.Boolean(),
      /** E-mails that were given up. */
      Newest: Type.Array(UndeliveredMail),
      /** E-mails that were tried and wait for another attempt, the oldest first. */
      Waiting: Type.Object({ Total: Type.Integer(), More: Type.Boolean(), Oldest: Type.Array(UndeliveredMail) }),
      Written,
      /** ISO 8601, UTC: no e-mail was delivered since, although some wait. Null while that is less than 15 minutes. */
      StuckSince: Type.Union([Type.String(), Type.Null()]),
    }),
    /** Percent of the documents that everyone together can send in 24 hours without a proof of work. */
    DocumentsUsed: Type.Optional(Type.Integer()),
    /** What the product needs and does not answer. Missing while all does. `Mails` says it of the mail server. */
    Away: Type.Optional(Type.Array(Type.Enum(DEPENDENCIES))),
    Portals: Type.Array(ReplacedPortal),
    /** How many interns have documents that wait for a check, and how many have overdue ones. Missing without any. */
    Documents: Type.Optional(Type.Object({ ToCheck: Type.Integer(), Overdue: Type.Integer() })),
    /** Visits of lecturers. Missing without any. */
    Visits: Type.Optional(ComingVisits),
    /** Many declined applications are due at once: they are erased at this time, ISO 8601, UTC. */
    Erasures: Type.Optional(Type.Object({ Total: Type.Integer(), At: Type.String() })),
  }),
});

export const getWeeks = endpoint({
  method: 'GET',
  path: '/Admin/Dashboard/Weeks',
  access: ['ADM'],
  tag: 'dashboard',
  summary: 'Applications that arrived in each of the last 12 weeks, by position',
  status: 200,
  answer: Type.Object({
    /** The Monday of each week, `YYYY-MM-DD`. The current week is last. */
    Weeks: Type.Array(Type.String()),
    /** The position with most applications is first. Null: all others together. */
    Series: Type.Array(
      Type.Object({ Position: Type.Union([Type.String(), Type.Null()]), Counts: Type.Array(Type.Integer()) }),
    ),
  }),
});

/** The progress of a period's applications. Each stage counts the applications that reached it. */
export const ApplicationPath = Type.Object({
  Applied: Type.Integer(),
  Invited: Type.Integer(),
  Passed: Type.Integer(),
  /** The applicant has activated an account. */
  Activated: Type.Integer(),
  DeclinedWithoutInterview: Type.Integer(),
  DeclinedAfterInvitation: Type.Integer(),
});
export type ApplicationPath = Static<typeof ApplicationPath>;

export const getPath = endpoint({
  method: 'GET',
  path: '/Admin/Dashboard/Path',
  access: ['ADM'],
  tag: 'dashboard',
  summary: 'How many applications reached each stage, of those of the last 12 weeks and of all',
  status: 200,
  answer: Type.Object({ Recent: ApplicationPath, Always: ApplicationPath }),
});
