import type { DbOrTransaction } from '../../database/connection';
import { FieldErrors, notFound, requireUnchanged } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { addDays, longDate, today } from '../../lib/calendar';
import { hasEnded, type ReadPeriod, readDays, readsUntil } from '../../lib/placement';
import type { NotificationServices } from '../notifications';
import { callsOfSupervisor } from '../page-updates';
import { tellUntilWhen } from './closing';
import type { PlacementBody } from './placement';
import { lockActiveUser, selectPeople } from './repository';

/**
 * Changes the days of an intern's internship, or until when a former intern can read, and tells the intern.
 *
 * @throws 404 if there is no such intern; 409 when the days were changed since the form was opened; 422 for a day to read until
 * that is over
 */
export async function changePlacement(
  services: NotificationServices,
  by: SessionUser,
  id: string,
  { StartsOn, EndsOn, HoursAWeek, ReadsUntil, Seen }: PlacementBody,
): Promise<void> {
  const { audit, config, db, mailer, notifications, now, pageUpdates } = services;
  const day = today(now(), config.timeZone);
  await db.transaction().execute(async (trx) => {
    const before = (await lockActiveUser(trx, id)) ? await findIntern(trx, id) : undefined;
    if (!before) throw notFound();
    const present = { StartsOn: before.starts_on ?? '', EndsOn: before.ends_on ?? '' };
    if (Seen) requireUnchanged(Seen, present);
    const isSame = present.StartsOn === StartsOn && present.EndsOn === EndsOn;
    // It counts from the last day, unless an administrator names another one.
    const canName = isSame && hasEnded(before, day) && readDays(config) !== null;
    if (canName && ReadsUntil && ReadsUntil !== readsUntil(before, day, config)) {
      if (ReadsUntil < day) throw new FieldErrors({ ReadsUntil: [`Choose today, ${longDate(day)}, or a later day.`] });
      await tellUntilWhen(services, trx, before, ReadsUntil);
      const detail = `can read until ${ReadsUntil}`;
      await audit.record(trx, { event: 'placement-changed', subject: { kind: 'user', id }, detail });
    }
    if (isSame && before.hours_a_week === HoursAWeek) return;
    await trx
      .updateTable('users')
      .set({ starts_on: StartsOn || null, ends_on: EndsOn || null, hours_a_week: HoursAWeek })
      .$if(present.EndsOn !== EndsOn && !keepsWord(before.reads_until, EndsOn, config), (update) =>
        update.set({ reads_until: null }),
      )
      .where('id', '=', id)
      .execute();
    const days = `${StartsOn}/${EndsOn}`;
    await audit.record(trx, { event: 'placement-changed', subject: { kind: 'user', id }, detail: days });
    if (before.supervisor_id) await pageUpdates.announce(trx, [before.supervisor_id], callsOfSupervisor(id));
    if (!isSame) await notifications.notify(trx, { kind: 'placement-changed', to: id, by: by.id, detail: days });
  });
  mailer.wake();
}

/** Whether the day until which an intern was told to be able to read still holds: an earlier last day takes nothing of it back. */
function keepsWord(told: string | null, endsOn: string, period: ReadPeriod): boolean {
  const days = readDays(period);
  return told !== null && endsOn !== '' && days !== null && addDays(endsOn, days) <= told;
}

function findIntern(on: DbOrTransaction, id: string) {
  return selectPeople(on).where('users.id', '=', id).where('users.role', '=', 'INT').executeTakeFirst();
}
