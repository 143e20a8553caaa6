import {
  type Answer,
  type Booking,
  findClash,
  type getInterviewForm,
  INTERVIEW_MINUTES,
  type Interview,
  type listInterviews,
  minutesOf,
} from '@internship-portals/shared-api/contract';
import { messages } from './messages';

const { interview: texts } = messages;

/** How far ahead a slot is looked for, in days: as many as one call answers. */
export const SLOT_DAYS = 41;

type Start = Answer<typeof getInterviewForm>;

/** What takes up people and places: the interviews, and the times that applicants are to choose from. */
export const bookedOf = (read: Answer<typeof listInterviews> | undefined): Interview[] =>
  read ? [...read.Interviews, ...(read.Offered ?? [])] : [];

/** The fields of an interview that decide when it can be. */
export interface SlotValues {
  Date: string;
  Time: string;
  Length: string;
  Place: string;
  Interviewers: string;
  SecondInterviewer: string;
}

/** What a free slot depends on: the settings of the firm, and what is booked. */
export interface Calendar extends Pick<Start, 'Hours' | 'Holidays' | 'Today' | 'TimeZone'> {
  interviews: readonly Interview[];
  /** The last day whose interviews are known. */
  until: string;
}

/** A day `YYYY-MM-DD` and a time `HH:MM`; both empty where none was found. */
export interface Slot {
  Date: string;
  Time: string;
}

const NONE: Slot = { Date: '', Time: '' };

const pad = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** The day so many days after another one, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The public holiday of a day; undefined if it is none. */
export const holidayOn = (day: string, { Holidays }: Pick<Start, 'Holidays'>): string | undefined =>
  Holidays.find(({ Date: date }) => date === day)?.Name;

/** Whether there are no interviews on a day. */
function isOff(day: string, { Hours, Holidays }: Pick<Start, 'Hours' | 'Holidays'>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return weekday > Hours.InterviewDays || holidayOn(day, { Holidays }) !== undefined;
}

const bookingOf = ({ Time, Length, Place, Interviewers, SecondInterviewer }: SlotValues): Booking => ({
  Time: Time || null,
  Length: Number(Length) || INTERVIEW_MINUTES,
  Place,
  Interviewers: [Interviewers, SecondInterviewer].filter(Boolean),
});

/** The first interview that the values overlap with, by their people or their place. */
export function clashOf(values: SlotValues, interviews: readonly Interview[], pause = 0): Interview | undefined {
  const booking = bookingOf(values);
  return interviews.find(
    (other) =>
      other.Date === values.Date &&
      findClash(booking, { ...other, Interviewers: other.Interviewers.map(({ user_id }) => user_id) }, pause),
  );
}

/** Why the values overlap with an interview, in words; undefined if there is none. */
export function clashText(other: Interview | undefined, values: SlotValues): string | undefined {
  if (!other) return undefined;
  const { Name, Time, Place, Interviewers } = other;
  const person = Interviewers.find(({ user_id }) => [values.Interviewers, values.SecondInterviewer].includes(user_id));
  return person ? texts.samePerson(person.Name, Name, Time ?? '') : texts.samePlace(Place ?? '', Name, Time ?? '');
}

/** The minutes since midnight in a time zone. */
function minutesNow(timeZone: string): number {
  const [hours = '0', minutes = '0'] = new Date()
    .toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    .split(':');
  return Number(hours) * 60 + Number(minutes);
}

/**
 * The first slot from a day and a time on in which the interviewers and the place are free: within the hours of the
 * settings, not at lunch, and on no holiday.
 *
 * @param from minutes since midnight of `values.Date`
 */
function freeSlot(values: SlotValues, from: number, calendar: Calendar): Slot {
  const { Hours, Today, TimeZone, interviews, until } = calendar;
  const length = Number(values.Length) || INTERVIEW_MINUTES;
  const [opens, closes] = [minutesOf(Hours.InterviewsFrom), minutesOf(Hours.InterviewsUntil)];
  const lunch = Hours.LunchFrom ? { from: minutesOf(Hours.LunchFrom), until: minutesOf(Hours.LunchUntil) } : undefined;
  // While a year is typed, a date input says that it is the year 2.
  let [day, start] = values.Date < Today ? [Today, opens] : [values.Date, Math.max(from, opens)];
  while (day <= until) {
    if (day === Today) {
      const now = minutesNow(TimeZone);
      if (start <= now) start = Math.ceil((now + 1) / 15) * 15;
    }
    if (lunch && start < lunch.until && start + length > lunch.from) start = lunch.until;
    if (isOff(day, calendar) || start + length > closes) {
      day = dayAfter(day);
      start = opens;
      continue;
    }
    const slot = { Date: day, Time: timeOf(start) };
    const taken = clashOf({ ...values, ...slot }, interviews, Hours.InterviewBreak);
    if (!taken?.Time) return slot;
    start = minutesOf(taken.Time) + (taken.Length ?? INTERVIEW_MINUTES) + Hours.InterviewBreak;
  }
  return NONE;
}

/**
 * The slot after an interview, for the same people at the same place. Of an interview of a whole day it is that day, or the
 * next one with interviews. After none, or one that has passed, it is the first of the next day with interviews. Where none
 * is found it is empty: Enter must not invite for the whole day instead.
 */
export function nextSlot(last: SlotValues, calendar: Calendar): Slot {
  if (last.Date < calendar.Today) {
    const first = firstSlot(calendar);
    const wholeDay = last.Date && !last.Time;
    return wholeDay ? { ...first, Time: '' } : freeSlot({ ...last, ...first }, minutesOf(first.Time), calendar);
  }
  if (last.Time) {
    const end = minutesOf(last.Time) + (Number(last.Length) || INTERVIEW_MINUTES);
    return freeSlot(last, end + calendar.Hours.InterviewBreak, calendar);
  }
  let day = last.Date;
  while (isOff(day, calendar)) day = dayAfter(day);
  return { Date: day, Time: '' };
}

/** When the firm's next day of interviews begins. */
export function firstSlot({ Today, Hours, Holidays }: Pick<Start, 'Today' | 'Hours' | 'Holidays'>): Slot {
  let day = dayAfter(Today);
  while (isOff(day, { Hours, Holidays })) day = dayAfter(day);
  return { Date: day, Time: Hours.InterviewsFrom };
}

/**
 * One slot for each of several interviews in their order: the one it was moved to, or else the next free one after the
 * interview before it. The first one begins when the values say, if that is free.
 *
 * @param moved by the index of the interview
 */
export function planSlots(
  values: SlotValues,
  moved: readonly (Slot | undefined)[],
  { interviews, ...settings }: Calendar,
): Slot[] {
  const planned: Slot[] = [];
  const taken = [...interviews];
  const book = (slot: Slot) => taken.push(asInterview({ ...values, ...slot }));
  for (const slot of moved) if (slot) book(slot);
  let last: Slot | undefined;
  for (const slot of moved) {
    const calendar = { ...settings, interviews: taken };
    let next = slot;
    if (!next && last) next = nextSlot({ ...values, ...last }, calendar);
    else if (!next) next = clashOf(values, taken) ? freeSlot(values, minutesOf(values.Time), calendar) : values;
    next = { Date: next.Date, Time: next.Time };
    if (!slot && next.Time) book(next);
    planned.push(next);
    last = next;
  }
  return planned;
}

/** A slot that is planned here, among those that are booked. */
function asInterview({ Date: date, Time, Length, Place, Interviewers, SecondInterviewer }: SlotValues): Interview {
  return {
    id: '',
    Name: '',
    Position: '',
    ApplicationStatus: 'Processing',
    Date: date,
    Time,
    Length: Number(Length) || INTERVIEW_MINUTES,
    Place,
    VideoLink: null,
    Message: null,
    Interviewers: [Interviewers, SecondInterviewer].filter(Boolean).map((user_id) => ({ user_id, Name: '' })),
    Mine: false,
    Reply: null,
  };
}
