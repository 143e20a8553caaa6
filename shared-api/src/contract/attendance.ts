import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import {
  CommentField,
  DateField,
  IdParams,
  Message,
  ONE_LINE,
  ONE_LINE_MESSAGE,
  OptionalTextField,
  RevisionField,
} from './fields';

/** Why an intern is away. `university`: its holidays or exams. */
export const LeaveKind = Type.Enum(['leave', 'sick', 'university']);
export type LeaveKind = Static<typeof LeaveKind>;

/** What the supervisor confirms: other times of a day, or days away. */
export const AttendanceRequestKind = Type.Enum(['correction', 'leave', 'sick', 'university']);
export type AttendanceRequestKind = Static<typeof AttendanceRequestKind>;

/** The days of one leave at most. */
export const LEAVE_MAX_DAYS = 60;

/** `HH:MM` where the programme is; null if there is none. */
const Time = Type.Union([Type.String(), Type.Null()]);
const times = { In: Time, Out: Time };

const offices = {
  /** The office whose network was recognised when the intern came in and went out. Missing elsewhere. */
  OfficeIn: Type.Optional(Type.String()),
  OfficeOut: Type.Optional(Type.String()),
};

/** A correction of a day, or days of leave. */
export const AttendanceRequest = Type.Object({
  id: Type.String(),
  Kind: AttendanceRequestKind,
  /** `YYYY-MM-DD`. A correction has the same day twice. */
  StartsOn: Type.String(),
  EndsOn: Type.String(),
  /** Of a correction. */
  ...times,
  Reason: Type.String(),
  /** `withdrawn`: leave that was confirmed, and that the supervisor took back. */
  State: Type.Enum(['waiting', 'confirmed', 'refused', 'withdrawn']),
  /** Every change of the intern increases it. */
  Revision: Type.Integer(),
  /** UTC, ISO 8601. */
  AskedAt: Type.String(),
  /** Who decided, and what they wrote; the text is empty if they wrote nothing. Null while it waits. */
  Answer: Type.Union([Type.Object({ Text: Type.String(), By: Type.String(), At: Type.String() }), Type.Null()]),
});
export type AttendanceRequest = Static<typeof AttendanceRequest>;

/** A day of an intern. */
export const AttendanceDay = Type.Object({
  /** `YYYY-MM-DD`. */
  Date: Type.String(),
  /** The times that count: those of the newest confirmed correction, or else what was recorded. */
  ...times,
  /** Between the two times, without the pause. 0 if one of them is missing. */
  Minutes: Type.Integer(),
  /** The minutes that are deducted for a pause. Missing if there are none. */
  Pause: Type.Optional(Type.Integer()),
  /** Where the intern came in; empty if nothing was entered. */
  Place: Type.String(),
  ...offices,
  /** What was recorded by the buttons, if a correction counts instead. */
  Recorded: Type.Union([Type.Object(times), Type.Null()]),
  /** The name of a public holiday. */
  Holiday: Type.Union([Type.String(), Type.Null()]),
  /** Confirmed leave. */
  Leave: Type.Union([LeaveKind, Type.Null()]),
  /** The oldest first. */
  Corrections: Type.Array(AttendanceRequest),
});
export type AttendanceDay = Static<typeof AttendanceDay>;

/** A line of the list of weeks. */
export const AttendanceWeekLine = Type.Object({
  /** `YYYY-MM-DD`. */
  Monday: Type.String(),
  Minutes: Type.Integer(),
});
export type AttendanceWeekLine = Static<typeof AttendanceWeekLine>;

/** A week of an intern: the days of it that belong to the internship. */
export const AttendanceWeek = Type.Object({ ...AttendanceWeekLine.properties, Days: Type.Array(AttendanceDay) });
export type AttendanceWeek = Static<typeof AttendanceWeek>;

/** A request that waits for the supervisor. */
export const QueuedAttendanceRequest = Type.Object({
  ...AttendanceRequest.properties,
  Intern: Type.Object({ user_id: Type.String(), Name: Type.String() }),
  /** The times of the day that count now. Null for leave. */
  Present: Type.Union([Type.Object(times), Type.Null()]),
});
export type QueuedAttendanceRequest = Static<typeof QueuedAttendanceRequest>;

/** An intern of a supervisor, today. */
export const AttendanceToday = Type.Object({
  user_id: Type.String(),
  Name: Type.String(),
  /** `absent`: not yet come. `upcoming` and `ended`: today is outside the internship. */
  State: Type.Enum(['in', 'out', 'leave', 'absent', 'upcoming', 'ended']),
  ...times,
  Place: Type.String(),
  ...offices,
  /** Of this week. */
  Minutes: Type.Integer(),
  /** 0: not known. */
  HoursAWeek: Type.Integer(),
  /** Opens the attendance sheet as a PDF, for 5 minutes. Missing while nothing is recorded. */
  File: Type.Optional(Type.String()),
});
export type AttendanceToday = Static<typeof AttendanceToday>;

export const readAttendance = endpoint({
  method: 'GET',
  path: '/Attendance',
  access: ['INT'],
  tag: 'attendance',
  summary:
    "The signed-in intern's attendance: the hours of every week since the first day, one week with its days, and leave",
  query: Type.Object({
    /** Any day of the week that is read, `YYYY-MM-DD`. Default: the newest week. */
    Week: Type.Optional(DateField),
  }),
  status: 200,
  answer: Type.Object({
    /** The newest first. */
    Weeks: Type.Array(AttendanceWeekLine),
    /** Null before the first day. */
    Week: Type.Union([AttendanceWeek, Type.Null()]),
    /** 0: not known. */
    HoursAWeek: Type.Integer(),
    /** Today where the programme is, `YYYY-MM-DD`. */
    Today: Type.String(),
    /** The first and the last day of the internship; null if they are not set. */
    StartsOn: Type.Union([Type.String(), Type.Null()]),
    EndsOn: Type.Union([Type.String(), Type.Null()]),
    /** Where the intern came in last; empty if nothing was entered. */
    Place: Type.String(),
    /** The office whose network the call comes from. Missing elsewhere. */
    Office: Type.Optional(Type.String()),
    /** Leave that was asked for, the newest first. */
    Leave: Type.Array(AttendanceRequest),
    /** Earlier days without a time out, for which no correction waits, the oldest first. */
    Open: Type.Array(Type.String()),
    /** Opens the attendance sheet as a PDF, for 5 minutes. Missing while nothing is recorded. */
    File: Type.Optional(Type.String()),
  }),
});

export const comeIn = endpoint({
  method: 'POST',
  path: '/Attendance/In',
  access: ['INT'],
  tag: 'attendance',
  summary: 'Records that the signed-in intern is in since now. Once a day: later calls change nothing and say so',
  body: Type.Object({
    /** Not kept where the network of an office is recognised. */
    Place: Type.String({
      transform: ['strip', 'trim'],
      maxLength: 100,
      pattern: ONE_LINE,
      messages: { maxLength: 'Use at most 100 characters.', pattern: ONE_LINE_MESSAGE },
    }),
  }),
  status: 200,
  answer: Message,
});

export const goOut = endpoint({
  method: 'POST',
  path: '/Attendance/Out',
  access: ['INT'],
  tag: 'attendance',
  summary:
    'Records that the signed-in intern goes out now. Once a day, and not within a minute of coming in: such calls change nothing and say so',
  status: 200,
  answer: Message,
});

const TIME = 'Enter a time, such as 08:30.';
const TimeField = Type.String({
  minLength: 1,
  format: 'time-of-day',
  messages: { required: TIME, type: TIME, format: TIME },
});

export const correctAttendance = endpoint({
  method: 'PUT',
  path: '/Attendance/Correction',
  access: ['INT'],
  tag: 'attendance',
  summary: 'Asks the supervisor to confirm other times of a day. One that waits already is replaced',
  body: Type.Object({ Date: DateField, In: TimeField, Out: TimeField, Reason: CommentField }),
  status: 200,
  answer: Message,
});

export const askForLeave = endpoint({
  method: 'POST',
  path: '/Attendance/Leave',
  access: ['INT'],
  tag: 'attendance',
  summary: 'Asks the supervisor for days away',
  body: Type.Object({
    Kind: Type.Enum(['leave', 'sick', 'university'], { messages: { required: 'Choose why.', type: 'Choose why.' } }),
    StartsOn: DateField,
    EndsOn: DateField,
    Reason: CommentField,
  }),
  status: 201,
  answer: Message,
});

export const withdrawAttendanceRequest = endpoint({
  method: 'DELETE',
  path: '/Attendance/Request/:id',
  access: ['INT'],
  tag: 'attendance',
  summary: 'Withdraws a correction or leave that still waits',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const listAttendance = endpoint({
  method: 'GET',
  path: '/Supervisor/Attendance',
  access: ['SUP'],
  tag: 'attendance',
  summary:
    "Who of the signed-in supervisor's interns is in today, and which corrections and leave wait, the oldest first, at most 20",
  status: 200,
  answer: Type.Object({
    /** Today where the programme is, `YYYY-MM-DD`. */
    Today: Type.String(),
    /** The name of today's public holiday. */
    Holiday: Type.Union([Type.String(), Type.Null()]),
    Interns: Type.Array(AttendanceToday),
    /** Confirmed leave that is not over, the earliest first. */
    Leave: Type.Array(
      Type.Object({
        id: Type.String(),
        Kind: LeaveKind,
        StartsOn: Type.String(),
        EndsOn: Type.String(),
        Intern: Type.Object({ user_id: Type.String(), Name: Type.String() }),
      }),
    ),
    Requests: Type.Array(QueuedAttendanceRequest),
    /** How many wait in all. */
    Total: Type.Integer(),
  }),
});

/** As the supervisor read the request: another one is not decided unseen. */
const SeenRevision = RevisionField;

export const confirmAttendance = endpoint({
  method: 'POST',
  path: '/Supervisor/Attendance/:id/Confirm',
  access: ['SUP'],
  tag: 'attendance',
  summary: 'Confirms a correction or leave of one of their interns',
  params: IdParams,
  body: Type.Object({ SeenRevision, Comment: Type.Optional(OptionalTextField) }),
  status: 200,
  answer: Message,
});

export const refuseAttendance = endpoint({
  method: 'POST',
  path: '/Supervisor/Attendance/:id/Refuse',
  access: ['SUP'],
  tag: 'attendance',
  summary: 'Refuses a correction or leave of one of their interns, with a reason',
  params: IdParams,
  body: Type.Object({ SeenRevision, Comment: CommentField }),
  status: 200,
  answer: Message,
});

export const withdrawLeave = endpoint({
  method: 'POST',
  path: '/Supervisor/Attendance/:id/Withdraw',
  access: ['SUP'],
  tag: 'attendance',
  summary: 'Takes back confirmed leave of one of their interns, with a reason. 409 if it is not confirmed, or is over',
  params: IdParams,
  body: Type.Object({ Reason: CommentField }),
  status: 200,
  answer: Message,
});

export const readInternAttendance = endpoint({
  method: 'GET',
  path: '/User/:id/Attendance',
  access: ['ADM'],
  tag: 'attendance',
  summary: 'The hours of every week of an intern, and how many corrections and leave wait for the supervisor',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    /** The newest first. */
    Weeks: Type.Array(AttendanceWeekLine),
    /** 0: not known. */
    HoursAWeek: Type.Integer(),
    Waiting: Type.Integer(),
    /** Opens the attendance sheet as a PDF, for 5 minutes. Missing while nothing is recorded. */
    File: Type.Optional(Type.String()),
  }),
});

/** Such as '7 h 30 min'. */
export function hoursAndMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return `${hours} h`;
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}
