import { SHOWN_POSITIONS } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/connection';
import { addDays, mondayOf, startOfDay } from '../../lib/calendar';
import { findPositions } from '../positions';
import type { Place } from './waiting';

const WEEKS = 12;

/** The Mondays of the last 12 weeks, the current week last. */
export function lastWeeks(today: string): string[] {
  const monday = mondayOf(today);
  return Array.from({ length: WEEKS }, (_, week) => addDays(monday, (week - WEEKS + 1) * 7));
}

/** Applications in each of the last weeks, by position; the least frequent positions share one series. */
export async function countWeeks(db: Db, { today, timeZone }: Place) {
  const weeks = lastWeeks(today);
  const nextWeek = addDays(mondayOf(today), 7);
  const borders = [...weeks, nextWeek].map((monday) => startOfDay(monday, timeZone));
  // With both limits SQLite uses the index by time; with one alone it would scan all applications by position.
  const countWeek = (index: number) =>
    db
      .selectFrom('applications')
      .select([sql<number>`${sql.lit(index)}`.as('week'), 'position_id', sql<number | string>`count(*)`.as('count')])
      .where('applied_at', '>=', borders[index] ?? '')
      .where('applied_at', '<', borders[index + 1] ?? '')
      .groupBy('position_id');
  const [first, ...others] = weeks.map((_, index) => countWeek(index));
  const [counted, positions] = await Promise.all([
    others.reduce((all, week) => all.unionAll(week), first as NonNullable<typeof first>).execute(),
    findPositions(db),
  ]);
  const none = () => weeks.map(() => 0);
  const counts = new Map<string, number[]>();
  for (const { week, position_id, count } of counted) {
    const ofPosition = counts.get(position_id) ?? none();
    ofPosition[Number(week)] = Number(count);
    counts.set(position_id, ofPosition);
  }
  const series = positions
    .map(({ id, Position }) => ({ Position, Counts: counts.get(id) ?? none() }))
    .filter(({ Counts }) => sum(Counts) > 0)
    // The sort is stable: equal sums stay in the order of the names.
    .sort((a, b) => sum(b.Counts) - sum(a.Counts));
  const folded = series.slice(SHOWN_POSITIONS);
  const other = { Position: null, Counts: weeks.map((_, week) => sum(folded.map(({ Counts }) => Counts[week] ?? 0))) };
  return { Weeks: weeks, Series: [...series.slice(0, SHOWN_POSITIONS), ...(folded.length > 0 ? [other] : [])] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
