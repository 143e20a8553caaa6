import type { Selectable } from 'kysely';
import type { Input, Placement, updatePlacement } from 'shared-api/contract';
import type { Tables } from '../../database/connection';
import type { Messages } from '../../http/errors';
import { daysBetween, isCalendarDate } from '../../lib/calendar';

const MAX_YEARS = 2;

/** The days of an internship, as they are stored; null where they are not known. */
export type PlacementRecord = Pick<Selectable<Tables['users']>, 'starts_on' | 'ends_on' | 'hours_a_week'>;

/** Whether an internship is over. Its last day still belongs to it. */
const hasEnded = ({ ends_on }: Pick<PlacementRecord, 'ends_on'>, day: string) => ends_on !== null && ends_on < day;

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

/**
 * The days that an account takes from its intake. None from an intake that is over: the account could do nothing from the start.
 *
 * @param intake with empty texts where nothing is known
 */
export function placementOf(
  intake: { starts_on: string; ends_on: string; hours_a_week: number } | undefined,
  day: string,
): PlacementRecord | undefined {
  if (!intake?.starts_on || (intake.ends_on !== '' && intake.ends_on < day)) return undefined;
  return { starts_on: intake.starts_on, ends_on: intake.ends_on || null, hours_a_week: intake.hours_a_week };
}

/** What an administrator says about an internship. */
export type PlacementBody = Input<typeof updatePlacement>['body'];

/** The errors of the days of an internship: unreal ones, an end without or before a beginning, or one that is years away. */
export function checkPlacement({ StartsOn = '', EndsOn = '' }: Partial<PlacementBody>): Messages {
  const errors: Messages = {};
  for (const [field, value] of Object.entries({ StartsOn, EndsOn })) {
    if (value === '') continue;
    if (!isCalendarDate(value)) errors[field] = ['Enter a real date.'];
    else if (value < '2000' || value >= '2100') errors[field] = ['Use a year from 2000 to 2099.'];
  }
  if (EndsOn && !StartsOn) errors.StartsOn ??= ['Enter the first day, too.'];
  if (errors.StartsOn || errors.EndsOn || !EndsOn) return errors;
  if (EndsOn < StartsOn) return { EndsOn: ['Choose a day after the first one.'] };
  const latest = `${Number(StartsOn.slice(0, 4)) + MAX_YEARS}${StartsOn.slice(4)}`;
  return EndsOn > latest ? { EndsOn: [`Choose a day within ${MAX_YEARS} years of the first one.`] } : {};
}
