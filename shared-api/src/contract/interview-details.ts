import { type Static, Type } from 'typebox';
import { DateField, IdField, ONE_LINE, ONE_LINE_MESSAGE } from './fields';

/** The default length of an interview, in minutes. */
export const INTERVIEW_MINUTES = 45;

/** A time of day `HH:MM` in the programme's time zone; empty for none. */
const InterviewTimeField = Type.String({
  maxLength: 5,
  format: 'optional-time-of-day',
  messages: {
    required: 'Enter a time.',
    maxLength: 'Enter a time such as 14:30.',
    format: 'Enter a time such as 14:30.',
  },
});

const LENGTH = 'Enter 5 to 480 minutes.';

/** What an invitation can say besides the date. All of it is optional, and empty means none. */
export const interviewFields = {
  Time: Type.Optional(InterviewTimeField),
  /** Minutes. Only with a time. */
  Length: Type.Optional(
    Type.Integer({
      minimum: 5,
      maximum: 480,
      messages: { required: LENGTH, type: LENGTH, minimum: LENGTH, maximum: LENGTH },
    }),
  ),
  Place: Type.Optional(
    Type.String({
      transform: ['trim'],
      maxLength: 200,
      pattern: ONE_LINE,
      messages: { maxLength: 'Use at most 200 characters.', pattern: ONE_LINE_MESSAGE },
    }),
  ),
  VideoLink: Type.Optional(
    Type.String({
      transform: ['trim'],
      maxLength: 500,
      format: 'optional-web-url',
      messages: {
        maxLength: 'Use at most 500 characters.',
        format: 'Enter a web address that starts with https:// or http://.',
      },
    }),
  ),
  /** Ids of active administrators and supervisors. */
  Interviewers: Type.Optional(
    Type.Array(IdField, {
      maxItems: 5,
      uniqueItems: true,
      messages: {
        maxItems: 'Choose at most five interviewers.',
        uniqueItems: 'Choose each interviewer once.',
      },
    }),
  ),
  /** To the applicant, in the invitation. */
  Message: Type.Optional(
    Type.String({ transform: ['trim'], maxLength: 2000, messages: { maxLength: 'Use at most 2,000 characters.' } }),
  ),
} as const;

const HOUR = 'Enter a time such as 09:00.';
// Patterns: the formats of the fields above are known where bodies are checked, and answers have these, too.
const TIME_OF_DAY = '([01]\\d|2[0-3]):[0-5]\\d';
const hour = (pattern = `^${TIME_OF_DAY}$`) => Type.String({ pattern, messages: { required: HOUR, pattern: HOUR } });
const optionalHour = () => hour(`^(${TIME_OF_DAY})?$`);
const DAYS = 'Choose the days.';
const BREAK = 'Enter 0 to 240 minutes.';

/** The minutes between two interviews. */
export const BreakField = Type.Integer({
  minimum: 0,
  maximum: 240,
  messages: { required: BREAK, type: BREAK, minimum: BREAK, maximum: BREAK },
});

/** When the firm interviews: free times are looked for within it, in the programme's time zone. */
export const InterviewHours = Type.Object({
  InterviewsFrom: hour(),
  InterviewsUntil: hour(),
  /** Empty: no break at noon. */
  LunchFrom: optionalHour(),
  LunchUntil: optionalHour(),
  /** Minutes of an interview, where nothing else was used before. */
  InterviewLength: Type.Integer({
    minimum: 5,
    maximum: 480,
    messages: { required: LENGTH, type: LENGTH, minimum: LENGTH, maximum: LENGTH },
  }),
  InterviewBreak: BreakField,
  /** The days of a week with interviews, from Monday on. */
  InterviewDays: Type.Integer({
    minimum: 5,
    maximum: 7,
    messages: { required: DAYS, type: DAYS, minimum: DAYS, maximum: DAYS },
  }),
  /** ISO 3166 code of the country whose public holidays have no interviews. Empty: none are known. */
  HolidayCountry: Type.String({ maxLength: 2, messages: { maxLength: 'Choose a country from the list.' } }),
});
export type InterviewHours = Static<typeof InterviewHours>;

const Text = Type.Union([Type.String(), Type.Null()]);

/** What is known of an interview besides its date. */
export const InterviewDetails = Type.Object({
  /** `HH:MM` in the programme's time zone. Null if only the day is known. */
  Time: Text,
  /** Minutes. Null without a time. */
  Length: Type.Union([Type.Integer(), Type.Null()]),
  Place: Text,
  VideoLink: Text,
  Message: Text,
});
export type InterviewDetails = Static<typeof InterviewDetails>;

/** When and where an interview takes up its people and its place. */
export interface Booking {
  /** `HH:MM`. Without one nothing is taken up. */
  Time: string | null;
  /** Minutes. */
  Length: number | null;
  Place: string | null;
  /** Ids of users. */
  Interviewers: readonly string[];
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * What two interviews of one day need at the same time.
 *
 * @param pause the minutes that are left free between them
 * @returns the id of a person, or else `place`; undefined if they can both take place
 */
export function findClash(one: Booking, other: Booking, pause = 0): { person: string } | 'place' | undefined {
  if (!one.Time || !other.Time) return undefined;
  const [start, otherStart] = [minutesOf(one.Time), minutesOf(other.Time)];
  const end = start + (one.Length ?? INTERVIEW_MINUTES) + pause;
  const otherEnd = otherStart + (other.Length ?? INTERVIEW_MINUTES) + pause;
  if (start >= otherEnd || otherStart >= end) return undefined;
  const person = one.Interviewers.find((id) => other.Interviewers.includes(id));
  if (person) return { person };
  const [place, otherPlace] = [one, other].map(({ Place }) => (Place ?? '').trim().toLowerCase());
  return place && place === otherPlace ? 'place' : undefined;
}

/** The names of those whose interviews each of some interviews overlaps with, by its id. */
export function findOverlaps(
  interviews: readonly (Omit<Booking, 'Interviewers'> & {
    id: string;
    Name: string;
    Date: string;
    Interviewers: readonly Interviewer[];
  })[],
): ReadonlyMap<string, string[]> {
  const bookings = interviews.map((one) => ({ ...one, Interviewers: one.Interviewers.map(({ user_id }) => user_id) }));
  return new Map(
    bookings.map((one) => {
      const others = bookings.filter((other) => other !== one && other.Date === one.Date && findClash(one, other));
      return [one.id, others.map(({ Name }) => Name)];
    }),
  );
}

const OFFERED_TIME = 'Enter a time such as 14:30.';
const OFFERED_TIMES = 'Offer two or three times.';

/** A day and a time that an applicant can choose, as a form sends them. */
export const OfferedTimeField = Type.Object({
  Date: DateField,
  Time: Type.String({
    minLength: 1,
    maxLength: 5,
    format: 'time-of-day',
    messages: { required: 'Enter a time.', maxLength: OFFERED_TIME, format: OFFERED_TIME },
  }),
});

export const OfferedTimesField = Type.Array(OfferedTimeField, {
  minItems: 2,
  maxItems: 3,
  messages: { required: OFFERED_TIMES, minItems: OFFERED_TIMES, maxItems: OFFERED_TIMES },
});

/** The same in answers: `YYYY-MM-DD`, and `HH:MM` in the programme's time zone. */
export const OfferedTime = Type.Object({ Date: Type.String(), Time: Type.String() });
export type OfferedTime = Static<typeof OfferedTime>;

/** The times that an applicant was offered for an interview, until one is chosen or something else is decided. */
export const OfferedTimes = Type.Object({
  Times: Type.Array(OfferedTime),
  /** ISO 8601, UTC: when the first of them begins. From then on none can be chosen. */
  Until: Type.String(),
  /** ISO 8601, UTC: when the applicant asked for other ones. From then on none can be chosen. */
  AskedAt: Type.Optional(Type.String()),
});
export type OfferedTimes = Static<typeof OfferedTimes>;

/** What a call does about an interview at the same time. */
export const ifFree = {
  /** Refuses a time at which an interviewer or the place has another interview. */
  IfFree: Type.Optional(Type.Boolean()),
};

/** A person who can interview. */
export const Interviewer = Type.Object({ user_id: Type.String(), Name: Type.String() });
export type Interviewer = Static<typeof Interviewer>;

/** What an applicant has answered to an invitation. */
export const InterviewAnswer = Type.Union([
  Type.Literal('coming'),
  Type.Literal('another-day'),
  Type.Literal('withdrawn'),
]);
export type InterviewAnswer = Static<typeof InterviewAnswer>;

/** When an applicant could come. The time is that of the programme. */
export const InterviewProposal = Type.Object({
  /** `YYYY-MM-DD` */
  Date: Type.String(),
  /** `HH:MM` */
  Time: Text,
});
export type InterviewProposal = Static<typeof InterviewProposal>;

export const InterviewReply = Type.Object({
  Answer: InterviewAnswer,
  /** ISO 8601, UTC. */
  At: Type.String(),
  Reason: Text,
  Proposals: Type.Array(InterviewProposal),
  /** The day and time that the applicant answered to. */
  Date: Type.String(),
  Time: Text,
});
export type InterviewReply = Static<typeof InterviewReply>;
