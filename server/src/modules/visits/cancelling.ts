import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { today } from '../../lib/calendar';
import type { NotificationServices } from '../notifications';
import { lockActiveUser } from '../users';
import { tellOfVisit } from './announcements';
import { selectVisits, type VisitRecord } from './repository';

/**
 * Cancels the visit of a lecturer, and tells all three. Its time is free for others.
 *
 * @param by the user who did it; undefined for the lecturer, or the clock
 */
export async function freeVisit(
  trx: DbOrTransaction,
  services: NotificationServices,
  visit: VisitRecord,
  by?: string,
): Promise<void> {
  // The next event at this time is another one: programs do not show a cancelled one again.
  const uid = newUid(services);
  await trx
    .updateTable('visits')
    .set({ booked_by: null, booked_at: null, uid, sequence: 0 })
    .where('id', '=', visit.id)
    .execute();
  await tellOfVisit(trx, services, { ...visit, sequence: visit.sequence + 1 }, 'cancelled', by);
}

/** The identity of a calendar event. */
export const newUid = ({ config }: Pick<NotificationServices, 'config'>) =>
  `visit-${uuidv7()}@${new URL(config.publicUrl).hostname}`;

/**
 * Cancels what a lecturer has booked and is not over, since the link was withdrawn. The intern is locked.
 *
 * @param assessmentId the lecturer's
 * @param by who withdrew the link
 */
export async function cancelVisitsOf(
  trx: DbOrTransaction,
  services: NotificationServices,
  assessmentId: string,
  by: string,
): Promise<void> {
  const visits = selectVisits(trx).where('booked_by', '=', assessmentId);
  for (const visit of await visits.where('ends_at', '>', services.now().toISOString()).execute())
    await freeVisit(trx, services, visit, by);
}

/** Cancels visits that lecturers have booked and whose links have ended before. */
export async function cancelVisitsAfterLinks(services: NotificationServices): Promise<void> {
  const { config, db, mailer, now } = services;
  const due = (on: DbOrTransaction) =>
    selectVisits(on)
      .where('ends_at', '>', now().toISOString())
      .where('assessments.last_day', '<', today(now(), config.timeZone));
  for (const { id, intern_id } of await due(db).execute())
    await db.transaction().execute(async (trx) => {
      if (!(await lockActiveUser(trx, intern_id))) return;
      // The link may have got another day until the lock.
      const visit = await due(trx).where('visits.id', '=', id).executeTakeFirst();
      if (visit) await freeVisit(trx, services, visit);
    });
  mailer.wake();
}
