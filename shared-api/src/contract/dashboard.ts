import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';

/** How many rows of a kind an answer has at most; the totals beside them count all. */
export const SHOWN_ROWS = 5;
/** Failed e-mails can be sent again only from where they are listed, so there are more of them. */
export const SHOWN_MAILS = 20;
/** How many failed e-mails are looked at: after an outage there may be thousands, and their number would say no more. */
export const COUNTED_MAILS = 500;
/** How many positions the weeks tell apart; further ones are one series. */
export const SHOWN_POSITIONS = 6;

/** Applications that have waited for so many calendar days; `To` is null where there is no limit. */
const Age = Type.Object({ From: Type.Integer(), To: Type.Union([Type.Integer(), Type.Null()]), Count: Type.Integer() });

/** An application that has not been decided yet. */
const WaitingApplication = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Position: Type.String(),
  /** ISO 8601, UTC. */
  AppliedAt: Type.String(),
  /** Calendar days since then in `TIME_ZONE`. */
  Days: Type.Integer(),
});

/** An interview whose result has not been entered yet. */
const OpenInterview = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Position: Type.String(),
  /** `YYYY-MM-DD` */
  InterviewDate: Type.String(),
});
export type OpenInterview = Static<typeof OpenInterview>;

/** An e-mail that was given up, without anything of its content. */
const FailedMail = Type.Object({
  id: Type.String(),
  /** As in the history of an application, such as `interview-invitation`. */
  Kind: Type.String(),
  Recipient: Type.String(),
  /** ISO 8601, UTC: when it was written. */
  At: Type.String(),
  Attempts: Type.Integer(),
  /** What the mail server said at the last attempt. */
  Outcome: Type.Union([Type.String(), Type.Null()]),
  /** The application that it tells of, null where it is about something else. */
  Applicant: Type.Union([Type.Object({ id: Type.String(), Name: Type.String() }), Type.Null()]),
});
export type FailedMail = Static<typeof FailedMail>;

export const getDecisionsNeeded = endpoint({
  method: 'GET',
  path: '/Admin/Dashboard/Decisions',
  access: ['ADM'],
  tag: 'dashboard',
  summary: 'What needs a decision now: applications by age, interviews, interns without a supervisor, failed e-mails',
  status: 200,
  answer: Type.Object({
    /** `YYYY-MM-DD` in `TIME_ZONE`; ages and weeks are counted from it. */
    Today: Type.String(),
    Applications: Type.Object({
      Total: Type.Integer(),
      /** The youngest first. */
      Ages: Type.Array(Age),
      Oldest: Type.Array(WaitingApplication),
    }),
    Interviews: Type.Object({
      /** Open interviews of the week of `Today`. */
      Total: Type.Integer(),
      /** Monday to Sunday, each with its number and the first by name. */
      Days: Type.Array(
        Type.Object({ Date: Type.String(), Count: Type.Integer(), Interviews: Type.Array(OpenInterview) }),
      ),
      /** Interviews of earlier weeks that still have no result, the longest past first. */
      Earlier: Type.Object({ Total: Type.Integer(), Interviews: Type.Array(OpenInterview) }),
    }),
    Interns: Type.Object({
      Total: Type.Integer(),
      First: Type.Array(Type.Object({ user_id: Type.String(), Name: Type.String(), Position: Type.String() })),
    }),
    Mails: Type.Object({
      Total: Type.Integer(),
      /** There are older ones that `Total` does not count. */
      More: Type.Boolean(),
      Newest: Type.Array(FailedMail),
    }),
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
    /** The Monday of each week, `YYYY-MM-DD`, the present week last. */
    Weeks: Type.Array(Type.String()),
    /** The position with most applications first; null for all further ones together. */
    Series: Type.Array(
      Type.Object({ Position: Type.Union([Type.String(), Type.Null()]), Counts: Type.Array(Type.Integer()) }),
    ),
  }),
});

/** How far the applications of a period have come; each stage counts those who have reached it. */
export const ApplicationPath = Type.Object({
  Applied: Type.Integer(),
  Invited: Type.Integer(),
  Passed: Type.Integer(),
  /** An account was made with the application. */
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
  summary: 'How many applications came from arrival to acceptance, of those of the last 12 weeks and of all',
  status: 200,
  answer: Type.Object({ Recent: ApplicationPath, Always: ApplicationPath }),
});
