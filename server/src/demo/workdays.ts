import type { DbOrTransaction } from '../database/connection';
import { addDays } from '../lib/calendar';
import { holidaysBetween, readProgramme } from '../modules/programme';

/** On which day people meet who were to meet on a day that may be a Sunday or a holiday. Both days are `YYYY-MM-DD`. */
export type Workday = (date: string) => string;

/** From today on, it is the next day that is neither; before today, the one before, so that the past stays past. */
export function workdaysAround(today: string, holidays: ReadonlyMap<string, string>): Workday {
  const isOff = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0 || holidays.has(date);
  return (date) => {
    let day = date;
    while (isOff(day)) day = addDays(day, date < today ? -1 : 1);
    return day;
  };
}

/** Without the holidays of the programme's country. */
export async function readWorkdays(on: DbOrTransaction, today: string): Promise<Workday> {
  const { country } = await readProgramme(on);
  return workdaysAround(today, await holidaysBetween(country, addDays(today, -100), addDays(today, 100)));
}
