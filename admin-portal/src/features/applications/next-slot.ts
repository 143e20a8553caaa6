import { INTERVIEW_MINUTES, type Interview } from 'shared-api/contract';
import { type InterviewValues, minutesOf, overlap } from './interview-fields';

/** When people are interviewed: minutes since midnight. */
const OPENS = 9 * 60;
const LUNCH = { from: 13 * 60, to: 14 * 60 };
const CLOSES = 17 * 60;
/** How far ahead a slot is looked for, in days: as many as one call answers. */
export const SLOT_DAYS = 41;

const pad = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** The day so many days after another one, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** The first interview that the values would overlap with, by its people or its place. */
export const clashOf = (values: InterviewValues, interviews: readonly Interview[]): Interview | undefined =>
  interviews.find((other) => other.Date === values.Date && overlap(other, values, 1) !== undefined);

/**
 * Moves an interview with a time behind the one that it was copied from, to the next slot in which its interviewers and its
 * place are free: in office hours, not at lunch and not on a Sunday. Where none is found, day and
 * time are left empty: Enter must not invite for the whole day instead.
 *
 * @param now the present day, and the minutes since its midnight, in the programme's time zone
 */
export function nextSlot(
  last: InterviewValues,
  interviews: readonly Interview[],
  now: { day: string; minutes: number },
): InterviewValues {
  if (!last.Date || !last.Time) return last;
  const length = Number(last.Length) || INTERVIEW_MINUTES;
  const end = dayAfter(now.day, SLOT_DAYS);
  let day = last.Date;
  let start = minutesOf(last.Time) + length;
  while (day <= end) {
    if (day === now.day && start <= now.minutes) start = Math.ceil((now.minutes + 1) / 15) * 15;
    if (start < LUNCH.to && start + length > LUNCH.from) start = LUNCH.to;
    if (isSunday(day) || start + length > CLOSES) {
      day = dayAfter(day);
      start = OPENS;
      continue;
    }
    const slot = { ...last, Date: day, Time: timeOf(start) };
    const taken = clashOf(slot, interviews);
    if (!taken?.Time) return slot;
    start = minutesOf(taken.Time) + (taken.Length ?? INTERVIEW_MINUTES);
  }
  return { ...last, Date: '', Time: '' };
}

/** The minutes since midnight in a time zone. */
export function minutesNow(timeZone: string): number {
  const [hours = '0', minutes = '0'] = new Date()
    .toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    .split(':');
  return Number(hours) * 60 + Number(minutes);
}
