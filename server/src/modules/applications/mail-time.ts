import type { declineApplications, Input } from '@internship-portals/shared-api/contract';
import { FieldErrors } from '../../http/errors';
import { checkUpcoming } from '../../http/upcoming';
import { addDays, hasTime, momentOf, today } from '../../lib/calendar';
import type { Services } from '../../services';

/** An applicant is not left without an answer for longer than this. */
const MAX_DAYS = 30;

type Fields = Pick<Input<typeof declineApplications>['body'], 'MailDate' | 'MailTime'>;

/**
 * The hour that was chosen for the e-mail of a decline; undefined where none was.
 *
 * @throws FieldErrors for an hour that has passed, that its day does not have, or that is too far away
 */
export function readMailTime(
  { MailDate: date, MailTime: time }: Fields,
  { config, now }: Pick<Services, 'config' | 'now'>,
): Date | undefined {
  if (date === undefined && time === undefined) return undefined;
  const { retentionDays, timeZone } = config;
  // The e-mail would be erased with the application.
  const days = retentionDays > 0 ? Math.min(MAX_DAYS, retentionDays - 1) : MAX_DAYS;
  if (date === undefined) throw new FieldErrors({ MailDate: ['Choose a date.'] });
  if (time === undefined) throw new FieldErrors({ MailTime: ['Enter a time.'] });
  const past = checkUpcoming('MailDate', date, { config, now });
  if (past.MailDate) throw new FieldErrors(past);
  if (date > addDays(today(now(), timeZone), days)) {
    throw new FieldErrors({ MailDate: [`Choose a day within the next ${days} days.`] });
  }
  if (!hasTime(date, time, timeZone)) {
    throw new FieldErrors({
      MailTime: ['The clocks go forward then, so this time does not exist on that day. Choose another one.'],
    });
  }
  const hour = new Date(momentOf(date, time, timeZone).getTime());
  if (hour <= now()) throw new FieldErrors({ MailTime: ['This time has passed. Choose a later one.'] });
  return hour;
}
