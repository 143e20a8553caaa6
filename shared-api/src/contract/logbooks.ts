import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { CommentField, DateField, IdParams, Message, OptionalTextField, RevisionField } from './fields';
import { WorkFile, WorkFilesField } from './work-files';

/** The hours of one day at most. */
export const LOGBOOK_MAX_HOURS = 16;
/** How many files a day keeps. */
export const LOGBOOK_MAX_FILES_A_DAY = 5;
/** How many files a week keeps. */
export const LOGBOOK_MAX_FILES_A_WEEK = 20;

const HOURS_MESSAGE = `Enter hours in halves, from 0 to ${LOGBOOK_MAX_HOURS}, such as 7.5.`;

/** `sent-back`: the supervisor asks for changes, and the intern can write again. A signed week never changes. */
export const LogbookState = Type.Enum(['open', 'handed-in', 'sent-back', 'signed']);
export type LogbookState = Static<typeof LogbookState>;

/** A day of a logbook. */
export const LogbookDay = Type.Object({
  /** `YYYY-MM-DD`. */
  Date: Type.String(),
  /** What the intern did. Empty: nothing is written yet. */
  Done: Type.String(),
  Learnt: Type.String(),
  /** In steps of 0.5. */
  Hours: Type.Number(),
  /** The titles of the tasks that the intern completed on that day. */
  Tasks: Type.Array(Type.String()),
  /** Photos and files, in the order in which they were added. `openLogbookFile` answers a link to the content of one. */
  Files: Type.Array(WorkFile),
  /** For the intern: the hours of the day's attendance, to the nearest half. Missing without a time in and out. */
  Attended: Type.Optional(Type.Number()),
});
export type LogbookDay = Static<typeof LogbookDay>;

/** A week of a logbook. */
export const LogbookWeek = Type.Object({
  /** `YYYY-MM-DD`. */
  Monday: Type.String(),
  State: LogbookState,
  /** Empty: not written yet. */
  Summary: Type.String(),
  /** Every change of the intern increases it. */
  Revision: Type.Integer(),
  /** UTC, ISO 8601. */
  HandedInAt: Type.Union([Type.String(), Type.Null()]),
  /** What the supervisor wrote when the week was sent back or signed. */
  Comment: Type.Union([Type.Object({ Text: Type.String(), By: Type.String(), At: Type.String() }), Type.Null()]),
  Signature: Type.Union([
    Type.Object({
      /** The name at that time: a signature stays as it was given. */
      By: Type.String(),
      At: Type.String(),
      /** Names the signature on paper. */
      Reference: Type.String(),
    }),
    Type.Null(),
  ]),
  /** The days of the internship that have come, in order. */
  Days: Type.Array(LogbookDay),
  /** What was added to the signed week, the oldest first. */
  Amendments: Type.Array(Type.Object({ Text: Type.String(), By: Type.String(), At: Type.String() })),
});
export type LogbookWeek = Static<typeof LogbookWeek>;

/** A line of the list of weeks. */
export const LogbookWeekLine = Type.Object({
  Monday: Type.String(),
  State: LogbookState,
  Hours: Type.Number(),
});
export type LogbookWeekLine = Static<typeof LogbookWeekLine>;

/** A week that waits for its signature. */
export const QueuedLogbookWeek = Type.Object({
  ...LogbookWeek.properties,
  id: Type.String(),
  Intern: Type.Object({ user_id: Type.String(), Name: Type.String() }),
});
export type QueuedLogbookWeek = Static<typeof QueuedLogbookWeek>;

const EntryField = { transform: ['trim'], maxLength: 2000 } as const;
const entryMessages = { required: 'Write what you did.', maxLength: 'Use at most 2,000 characters.' };

export const readLogbook = endpoint({
  method: 'GET',
  path: '/Logbook',
  access: ['INT'],
  tag: 'logbooks',
  summary: "The signed-in intern's logbook: every week since the first day with its state, and one week with its days",
  query: Type.Object({
    /** Any day of the week that is read, `YYYY-MM-DD`. Default: the newest week. */
    Week: Type.Optional(DateField),
  }),
  status: 200,
  answer: Type.Object({
    /** The newest first. */
    Weeks: Type.Array(LogbookWeekLine),
    /** Null before the first day. */
    Week: Type.Union([LogbookWeek, Type.Null()]),
    /** Today where the programme is, `YYYY-MM-DD`. */
    Today: Type.String(),
    /** The first day of the internship; null if it is not set. */
    StartsOn: Type.Union([Type.String(), Type.Null()]),
    /** The last day of the internship, once it is over: no more files can be added. */
    EndedOn: Type.Optional(Type.String()),
    /** Opens the whole logbook as a PDF, for 5 minutes. Missing while nothing is written. */
    File: Type.Optional(Type.String()),
  }),
});

export const saveLogbookDay = endpoint({
  method: 'PUT',
  path: '/Logbook/Day',
  access: ['INT'],
  // The last week may be written, or mended, when the internship is over: it is signed after that.
  afterEnd: true,
  tag: 'logbooks',
  summary: "Saves a day of the signed-in intern's logbook, unless its week is handed in or signed",
  body: Type.Object({
    Date: DateField,
    Done: Type.String({ ...EntryField, minLength: 1, messages: entryMessages }),
    Learnt: Type.String({ ...EntryField, messages: entryMessages }),
    Hours: Type.Number({
      minimum: 0,
      maximum: LOGBOOK_MAX_HOURS,
      multipleOf: 0.5,
      messages: {
        required: HOURS_MESSAGE,
        type: HOURS_MESSAGE,
        minimum: HOURS_MESSAGE,
        maximum: HOURS_MESSAGE,
        multipleOf: HOURS_MESSAGE,
      },
    }),
  }),
  status: 200,
  answer: Message,
});

export const addLogbookFiles = endpoint({
  method: 'POST',
  path: '/Logbook/File',
  access: ['INT'],
  tag: 'logbooks',
  summary:
    "Adds photos and files to a written day of the signed-in intern's logbook, unless its week is handed in or signed. A file that the day has already is left out",
  bodyType: 'multipart',
  body: Type.Object({ Date: DateField, Files: WorkFilesField }),
  status: 201,
  answer: Message,
});

export const removeLogbookFile = endpoint({
  method: 'DELETE',
  path: '/Logbook/File/:id',
  access: ['INT'],
  // As the words of the last week.
  afterEnd: true,
  tag: 'logbooks',
  summary: "Removes a file from the signed-in intern's logbook, unless its week is handed in or signed",
  params: IdParams,
  status: 200,
  answer: Message,
});

export const openLogbookFile = endpoint({
  method: 'GET',
  path: '/Logbook/File/:id',
  access: ['INT', 'SUP'],
  tag: 'logbooks',
  summary:
    'A link to the content of a file, valid for 5 minutes: for the intern, and for the supervisor once the week is handed in',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Link: Type.String() }),
});

export const saveLogbookWeek = endpoint({
  method: 'PUT',
  path: '/Logbook/Week',
  access: ['INT'],
  afterEnd: true,
  tag: 'logbooks',
  summary: 'Saves the summary of a week, and hands the week in to the supervisor',
  body: Type.Object({
    /** Any day of the week. */
    Week: DateField,
    /** Required to hand the week in. */
    Summary: Type.String({ ...EntryField, messages: entryMessages }),
    HandIn: Type.Boolean(),
  }),
  status: 200,
  answer: Message,
});

export const amendLogbookWeek = endpoint({
  method: 'POST',
  path: '/Logbook/Amendment',
  access: ['INT'],
  afterEnd: true,
  tag: 'logbooks',
  summary: 'Adds an amendment beneath a signed week, which itself stays as it was signed',
  body: Type.Object({ Week: DateField, Text: CommentField }),
  status: 201,
  answer: Message,
});

export const listLogbookQueue = endpoint({
  method: 'GET',
  path: '/Supervisor/Logbook',
  access: ['SUP'],
  tag: 'logbooks',
  summary: "The weeks that the signed-in supervisor's interns have handed in, the oldest first, at most 20",
  status: 200,
  answer: Type.Object({
    Weeks: Type.Array(QueuedLogbookWeek),
    /** How many wait in all. */
    Total: Type.Integer(),
  }),
});

/** As the supervisor read the week: another one is not signed unseen. */
const SeenRevision = RevisionField;

export const signLogbookWeek = endpoint({
  method: 'POST',
  path: '/Supervisor/Logbook/:id/Sign',
  access: ['SUP'],
  tag: 'logbooks',
  summary: 'Signs a week that one of their interns has handed in',
  params: IdParams,
  body: Type.Object({ SeenRevision, Comment: Type.Optional(OptionalTextField) }),
  status: 200,
  answer: Type.Object({ ...Message.properties, Reference: Type.String() }),
});

export const sendBackLogbookWeek = endpoint({
  method: 'POST',
  path: '/Supervisor/Logbook/:id/SendBack',
  access: ['SUP'],
  tag: 'logbooks',
  summary: 'Sends a week back to the intern, with a comment on what to change',
  params: IdParams,
  body: Type.Object({ SeenRevision, Comment: CommentField }),
  status: 200,
  answer: Message,
});
