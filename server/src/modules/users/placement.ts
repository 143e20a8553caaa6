import type { Input, updatePlacement } from '@internship-portals/shared-api/contract';
import type { Messages } from '../../http/errors';
import { isCalendarDate } from '../../lib/calendar';
import type { PlacementRecord } from '../../lib/placement';

const MAX_YEARS = 2;

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
export function checkPlacement({ StartsOn = '', EndsOn = '', ReadsUntil = '' }: Partial<PlacementBody>): Messages {
  const errors: Messages = {};
  for (const [field, value] of Object.entries({ StartsOn, EndsOn, ReadsUntil })) {
    if (value === '') continue;
    if (!isCalendarDate(value)) errors[field] = ['Enter a real date.'];
    else if (value < '2000' || value >= '2100') errors[field] = ['Use a year from 2000 to 2099.'];
  }
  if (EndsOn && !StartsOn) errors.StartsOn ??= ['Enter the first day, too.'];
  if (Object.keys(errors).length > 0 || !EndsOn) return errors;
  if (EndsOn < StartsOn) return { EndsOn: ['Choose a day after the first one.'] };
  const latest = `${Number(StartsOn.slice(0, 4)) + MAX_YEARS}${StartsOn.slice(4)}`;
  return EndsOn > latest ? { EndsOn: [`Choose a day within ${MAX_YEARS} years of the first one.`] } : {};
}
