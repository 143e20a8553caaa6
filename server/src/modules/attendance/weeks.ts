import type { AttendanceDay, AttendanceWeek } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { addDays, dayOf, mondayOf } from '../../lib/calendar';
import { refusalOfDay } from '../../lib/placement';
import { holidaysBetween, readProgramme } from '../programme';
import type { InternRecord } from '../users';
import { type Attendance, type DayRules, readAttendances, toDay } from './repository';

/** The attendance of one intern, week by week. */
export interface AttendanceBook {
  attendance: Attendance;
  /** Every week from the first day until today or the last day, the newest first, with its days. */
  weeks: readonly AttendanceWeek[];
  /** Whether there is anything to print. */
  isEmpty: boolean;
}

/** Reads the weeks of an intern. The newest one has the days that have not come, too. */
export async function readBook(
  on: DbOrTransaction,
  intern: InternRecord,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<AttendanceBook> {
  const attendance = (await readAttendances(on, [intern.id]))(intern.id);
  // Without a first day it begins with the account.
  const start = intern.starts_on ?? dayOf(new Date(intern.created_at), timeZone);
  const end = intern.ends_on !== null && intern.ends_on < day ? intern.ends_on : day;
  const corrected = attendance.requests.filter(({ kind }) => kind === 'correction').map(({ starts_on }) => starts_on);
  const known = new Set([...attendance.days.keys(), ...corrected]);
  const mondays = new Set([...known].map(mondayOf));
  for (let monday = mondayOf(start); monday <= mondayOf(end) && start <= end; monday = addDays(monday, 7))
    mondays.add(monday);
  const sorted = [...mondays].sort().reverse();
  const [first, last] = [sorted.at(-1) ?? day, addDays(sorted[0] ?? day, 6)];
  const about = { ...(await readDayRules(on, first, last)), timeZone };
  const weeks = sorted.map((Monday) => {
    const days = [0, 1, 2, 3, 4, 5, 6]
      .map((count) => addDays(Monday, count))
      // Days that were recorded before the placement changed stay.
      .filter((date) => known.has(date) || (date >= start && refusalOfDay(intern, date) === undefined))
      .map((date) => toDay(attendance, date, about));
    return { Monday, Minutes: minutesOf(days), Days: days };
  });
  return { attendance, weeks, isEmpty: known.size === 0 && attendance.requests.length === 0 };
}

/** The hours of an intern's days, to the nearest half, by day. Those without a time in and out are missing. */
export async function readAttendedHours(
  on: DbOrTransaction,
  internId: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<ReadonlyMap<string, number>> {
  const attendance = (await readAttendances(on, [internId], { from, to }))(internId);
  const { pause } = await readProgramme(on);
  const hours = new Map<string, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { Minutes } = toDay(attendance, day, { holidays: new Map(), timeZone, pause });
    if (Minutes > 0) hours.set(day, Math.round(Minutes / 30) / 2);
  }
  return hours;
}

/** The names of the programme's public holidays, by day, and the pause. */
export async function readDayRules(on: DbOrTransaction, from: string, to: string): Promise<Omit<DayRules, 'timeZone'>> {
  const { country, pause } = await readProgramme(on);
  return { holidays: await holidaysBetween(country, from, to), pause };
}

/** The days on which an intern came, and the minutes of all. */
export function attendedTotal(weeks: readonly AttendanceWeek[]): { days: number; minutes: number } {
  const days = weeks.flatMap(({ Days }) => Days);
  return { days: days.filter(({ In }) => In !== null).length, minutes: minutesOf(days) };
}

/** The minutes of days together. */
export function minutesOf(days: readonly AttendanceDay[]): number {
  return days.reduce((sum, { Minutes }) => sum + Minutes, 0);
}
