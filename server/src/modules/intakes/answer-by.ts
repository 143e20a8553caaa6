import type { DbOrTransaction } from '../../database/connection';
import { addDays } from '../../lib/calendar';
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

/**
 * The day by which an application is answered, `YYYY-MM-DD`; null if nothing is promised.
 *
 * @param answerDays working days; 0: those of the programme's settings
 * @param today when it arrives, `YYYY-MM-DD`
 */
export async function readAnswerBy(on: DbOrTransaction, answerDays: number, today: string): Promise<string | null> {
  const days = answerDays || (await readProgramme(on)).answerDays;
  if (days === 0) return null;
  const { HolidayCountry } = await readInterviewHours(on);
  const holidays = await readHolidays(HolidayCountry, today);
  return addWorkingDays(today, days, new Set(holidays.map((holiday) => holiday.Date)));
}
