import type { DbOrTransaction } from '../../database/connection';
import { notFound, requireUnchanged } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import type { NotificationServices } from '../notifications';
import { callsOfSupervisor } from '../page-updates';
import type { PlacementBody } from './placement';
import { lockActiveUser } from './repository';

/**
 * Changes the days of an intern's internship, and tells the intern.
 *
 * @throws 404 if there is no such intern; 409 when the days were changed since the form was opened
 */
export async function changePlacement(
  { audit, db, mailer, notifications, pageUpdates }: NotificationServices,
  by: SessionUser,
  id: string,
  { StartsOn, EndsOn, HoursAWeek, Seen }: PlacementBody,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = (await lockActiveUser(trx, id)) ? await findIntern(trx, id) : undefined;
    if (!before) throw notFound();
    const present = { StartsOn: before.starts_on ?? '', EndsOn: before.ends_on ?? '' };
    if (Seen) requireUnchanged(Seen, present);
    const isSame = present.StartsOn === StartsOn && present.EndsOn === EndsOn;
    if (isSame && before.hours_a_week === HoursAWeek) return;
    await trx
      .updateTable('users')
      .set({ starts_on: StartsOn || null, ends_on: EndsOn || null, hours_a_week: HoursAWeek })
      .where('id', '=', id)
      .execute();
    const days = `${StartsOn}/${EndsOn}`;
    await audit.record(trx, { event: 'placement-changed', subject: { kind: 'user', id }, detail: days });
    if (before.supervisor_id) await pageUpdates.announce(trx, [before.supervisor_id], callsOfSupervisor(id));
    if (!isSame) await notifications.notify(trx, { kind: 'placement-changed', to: id, by: by.id, detail: days });
  });
  mailer.wake();
}

function findIntern(on: DbOrTransaction, id: string) {
  return on
    .selectFrom('users')
    .select(['starts_on', 'ends_on', 'hours_a_week', 'supervisor_id'])
    .where('id', '=', id)
    .where('role', '=', 'INT')
    .executeTakeFirst();
}
