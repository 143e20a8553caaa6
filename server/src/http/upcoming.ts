import { today } from '../lib/calendar';
import type { Messages } from './errors';

/** The message for a deadline or an interview before today in `TIME_ZONE`, by field. */
export function checkUpcoming(
  field: string,
  date: string | undefined,
  { config, now }: { config: { timeZone: string }; now: () => Date },
): Messages {
  return date !== undefined && date < today(now(), config.timeZone)
    ? { [field]: ['Choose today or a later day.'] }
    : {};
}
