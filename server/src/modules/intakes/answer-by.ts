import type { ApplicationStatus } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { addDays, dayOf } from '../../lib/calendar';
import { readHolidays, readInterviewHours, readProgramme } from '../programme';

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * The day a number of working days after another: neither Saturdays, Sundays nor public holidays count.
 *
 * @param from `YYYY-MM-DD`
 */
export function addWorkingDays(from: string, days: number, holidays: ReadonlySet<string>): string {
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !holidays.has(day)) left--;
  }
  return day;
}

/** The number of working days after one day until another. */
function countWorkingDays(from: string, to: string, holidays: ReadonlySet<string>): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (!isWeekend(day) && !holidays.has(day)) count++;
  return count;
}

/** The public holidays of a year from a day on. */
async function readHolidaysFrom(on: DbOrTransaction, from: string): Promise<ReadonlySet<string>> {
  const { HolidayCountry } = await readInterviewHours(on);
  return new Set((await readHolidays(HolidayCountry, from)).map((holiday) => holiday.Date));
}

/**
 * The day by which an application is answered, `YYYY-MM-DD`; null if nothing is promised.
 *
 * @param answerDays working days; 0: those of the programme's settings
 * @param today when it arrives, `YYYY-MM-DD`
 */
export async function readAnswerBy(on: DbOrTransaction, answerDays: number, today: string): Promise<string | null> {
  const days = answerDays || (await readProgramme(on)).answerDays;
  return days === 0 ? null : addWorkingDays(today, days, await readHolidaysFrom(on, today));
}

/** The day until which promised answers are urgent: two working days from today. */
export async function readUrgentUntil(on: DbOrTransaction, today: string): Promise<string> {
  return addWorkingDays(today, 2, await readHolidaysFrom(on, today));
}

/** What the first decision on an application stores: the day, and how many working days it took. */
export interface FirstAnswer {
  answered_on: string;
  answered_in: number;
}

/** Returns a function that says what a decision of this day stores with an application, by when it arrived. */
export async function readFirstAnswers(
  on: DbOrTransaction,
  applications: readonly { status: ApplicationStatus; applied_at: string }[],
  today: string,
  timeZone: string,
): Promise<(application: { status: ApplicationStatus; applied_at: string }) => FirstAnswer | undefined> {
  const arrived = (at: string) => dayOf(new Date(at), timeZone);
  const [first] = applications.map(({ applied_at }) => applied_at).sort();
  const holidays = await readHolidaysFrom(on, first ? arrived(first) : today);
  return ({ status, applied_at }) =>
    status === 'Processing'
      ? { answered_on: today, answered_in: countWorkingDays(arrived(applied_at), today, holidays) }
      : undefined;
}

/** The values of an application that has no answer again, because its only decision was taken back. */
export const NO_ANSWER = { answered_on: null, answered_in: null };
