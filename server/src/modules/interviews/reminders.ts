import { DAY_MS, momentOf, startOfDay, today } from '../../lib/calendar';

const HOUR_MS = 3_600_000;
/** An interview without a time: at 9 o'clock on the day before. */
const BEFORE_DAY_MS = 15 * HOUR_MS;

/** When an interview begins: of one without a time, its day. */
export function startOf({ date, time }: { date: string; time: string | null }, timeZone: string): Date {
  return new Date(time === null ? startOfDay(date, timeZone) : momentOf(date, time, timeZone).getTime());
}

/** Whether an interview has begun: one without a time, once its day is over. */
export function hasBegun(interview: { date: string; time: string | null }, timeZone: string, now: Date): boolean {
  return interview.time === null ? interview.date < today(now, timeZone) : startOf(interview, timeZone) <= now;
}

/** When its applicant is reminded, as ISO time; null when the invitation itself comes later than that. */
export function remindAt(interview: { date: string; time: string | null }, timeZone: string, now: Date): string | null {
  const start = startOf(interview, timeZone).getTime();
  const due = new Date(start - (interview.time === null ? BEFORE_DAY_MS : DAY_MS));
  return due > now ? due.toISOString() : null;
}
