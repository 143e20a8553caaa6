import type { Placement } from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import type { Config } from '../config';
import type { Tables } from '../database/connection';
import { addDays, daysBetween, longDate } from './calendar';

/** The days of an internship, as they are stored; null where they are not known. */
export type PlacementRecord = Pick<Selectable<Tables['users']>, 'starts_on' | 'ends_on' | 'hours_a_week'>;

/** Whether an internship is over. Its last day still belongs to it. */
export const hasEnded = ({ ends_on }: Pick<PlacementRecord, 'ends_on'>, day: string) =>
  ends_on !== null && ends_on < day;

/** What says for how long a former intern can read. */
export type ReadPeriod = Pick<Config, 'internReadDays' | 'internRetentionDays'>;

/** For how many days after the last one an intern can read; null without an end. What is erased cannot be read either. */
export function readDays({ internReadDays, internRetentionDays }: ReadPeriod): number | null {
  const periods = [internReadDays, internRetentionDays].filter((days) => days > 0);
  return periods.length === 0 ? null : Math.min(...periods);
}

/** How many days before an account closes its owner is told. `days`: for how many it can be read, which may be fewer. */
export const noticeDays = (days: number) => Math.min(30, days);

/** When a former intern can sign in for the last time. */
type Closing = Pick<Selectable<Tables['users']>, 'reads_until'>;

/**
 * The last day on which the account of an intern can sign in; undefined while there is none. Until its owner is told, it is
 * the one that the e-mail would name on this day: late, as after an upgrade, it is later than the internship has it.
 *
 * @param day `YYYY-MM-DD`
 */
export function readsUntil(
  { ends_on, reads_until }: Pick<PlacementRecord, 'ends_on'> & Closing,
  day: string,
  period: ReadPeriod,
): string | undefined {
  const days = readDays(period);
  if (days === null || ends_on === null) return undefined;
  const [planned, least] = [addDays(ends_on, days), addDays(day, noticeDays(days))];
  return reads_until ?? (planned > least ? planned : least);
}

/** Whether the account of a former intern can no longer log in. None closes before its owner was told. */
export const isClosed = ({ reads_until }: Closing, day: string, period: ReadPeriod) =>
  reads_until !== null && reads_until < day && readDays(period) !== null;

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

/** Whether a day is outside an internship whose days are set. */
export function refusalOfDay(
  { starts_on, ends_on }: Pick<PlacementRecord, 'starts_on' | 'ends_on'>,
  date: string,
): 'before' | 'after' | undefined {
  if (starts_on !== null && date < starts_on) return 'before';
  return ends_on !== null && date > ends_on ? 'after' : undefined;
}

/** Why an intern can record nothing about a day, as a sentence: it has not come, or is outside the internship. */
export function hindranceOfDay(
  placement: Pick<PlacementRecord, 'starts_on' | 'ends_on'>,
  date: string,
  today: string,
): string | undefined {
  if (date > today) return `${longDate(date)} has not come yet. Choose today or an earlier day.`;
  const refusal = refusalOfDay(placement, date);
  if (refusal === 'before')
    return `Your internship starts on ${longDate(placement.starts_on ?? date)}. Choose that day or a later one.`;
  if (refusal === 'after')
    return `Your internship ended on ${longDate(placement.ends_on ?? date)}. Choose that day or an earlier one.`;
  return undefined;
}
