import { today } from '../lib/calendar';
import type { Messages } from './errors';

/** What is wrong with a day that must be today or later in `TIME_ZONE` (deadlines, interviews), under its field. */
export function checkUpcoming(
  field: string,
  date: string | undefined,
  { config, now }: { config: { timeZone: string }; now: () => Date },
): Messages {
  return date !== undefined && date < today(now(), config.timeZone)
    ? { [field]: ['Choose today or a later day.'] }
    : {};
}
