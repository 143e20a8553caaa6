import type { Selectable } from 'kysely';
import type { Placement } from 'shared-api/contract';
import type { Tables } from '../database/connection';
import { daysBetween } from './calendar';

/** The days of an internship, as they are stored; null where they are not known. */
export type PlacementRecord = Pick<Selectable<Tables['users']>, 'starts_on' | 'ends_on' | 'hours_a_week'>;

/** Whether an internship is over. Its last day still belongs to it. */
export const hasEnded = ({ ends_on }: Pick<PlacementRecord, 'ends_on'>, day: string) =>
  ends_on !== null && ends_on < day;

/**
 * An internship as it stands on a day; undefined without a first day.
 *
 * @param day `YYYY-MM-DD`
 */
export function toPlacement(record: PlacementRecord, day: string): Placement | undefined {
  const { starts_on, ends_on, hours_a_week } = record;
  if (starts_on === null) return undefined;
  const days = { StartsOn: starts_on, EndsOn: ends_on ?? '', HoursAWeek: hours_a_week };
  if (hasEnded(record, day)) return { ...days, State: 'Ended' };
  if (day < starts_on) return { ...days, State: 'Upcoming' };
  const weekOf = (date: string) => Math.floor(daysBetween(starts_on, date) / 7) + 1;
  return { ...days, State: 'Running', Week: weekOf(day), ...(ends_on === null ? {} : { Weeks: weekOf(ends_on) }) };
}
