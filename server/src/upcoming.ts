import { today } from './calendar';
import type { Messages } from './http/errors';
import type { Services } from './services';

/** What is wrong with a day that must be today or later in `TIME_ZONE` (deadlines, interviews), under its field. */
export function checkUpcoming(
  field: string,
  date: string,
  { config, now }: Pick<Services, 'config' | 'now'>,
): Messages {
  return date < today(now(), config.timeZone) ? { [field]: ['Choose today or a later day.'] } : {};
}
