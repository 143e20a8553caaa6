import type { DbOrTransaction } from '../../database/connection';
import { organiserAddress, visitNews } from '../mails';
import type { NotificationServices } from '../notifications';
import { administratorIds, callsOfVisits } from '../page-updates';
import { findPerson } from '../users';
import { findVisit, type VisitRecord } from './repository';

type Change = 'booked' | 'changed' | 'cancelled';

/**
 * Mails a booked visit, a change of it or its cancellation to the lecturer, the supervisor and the intern, each with the
 * calendar event.
 *
 * @param bookedBy the lecturer's assessment
 */
async function mailVisit(
  trx: DbOrTransaction,
  { config, mailer, now }: Pick<NotificationServices, 'config' | 'mailer' | 'now'>,
  visit: VisitRecord,
  { bookedBy, change }: { bookedBy: string; change: Change },
): Promise<void> {
  const lecturer = await trx
    .selectFrom('assessments')
    .select(['name', 'email', 'language'])
    .where('id', '=', bookedBy)
    .executeTakeFirst();
  const intern = await findPerson(trx, visit.intern_id);
  if (!lecturer || !intern) return;
  const supervisor = intern.supervisor_id === null ? undefined : await findPerson(trx, intern.supervisor_id);
  const about = {
    uid: visit.uid,
    sequence: visit.sequence,
    position: intern.position ?? '',
    date: visit.date,
    time: visit.time,
    minutes: visit.minutes,
    timeZone: config.timeZone,
    place: visit.place || null,
    videoLink: visit.video_link || null,
    now: now(),
    organizer: await organiserAddress(trx, config),
    intern: intern.name,
    lecturer: lecturer.name,
    change,
  };
  const readers = { lecturer, intern, ...(supervisor && { supervisor }) };
  for (const reader of ['lecturer', 'intern', 'supervisor'] as const) {
    const to = readers[reader];
    if (to && to.email !== '') await mailer.enqueue(trx, visitNews(to, { ...about, reader }));
  }
}

/** Refreshes what administrators, the supervisor and the intern have open. */
export async function announceVisit(
  trx: DbOrTransaction,
  { pageUpdates }: Pick<NotificationServices, 'pageUpdates'>,
  internId: string,
): Promise<void> {
  const supervisor = (await findPerson(trx, internId))?.supervisor_id;
  const readers = [...(await administratorIds(trx)), internId, ...(supervisor ? [supervisor] : [])];
  await pageUpdates.announce(trx, readers, callsOfVisits(internId));
}

/**
 * Tells of a visit that somebody has booked, and refreshes the pages. A time that is free concerns nobody outside.
 *
 * @param by the user who did it; undefined for the lecturer, or the clock
 */
export async function tellOfVisit(
  trx: DbOrTransaction,
  services: NotificationServices,
  visit: VisitRecord,
  change: Change,
  by?: string,
): Promise<void> {
  const { audit, notifications } = services;
  const { intern_id: internId, booked_by: bookedBy } = visit;
  if (bookedBy !== null) {
    const present = change === 'changed' ? ((await findVisit(trx, visit.id)) ?? visit) : visit;
    const { date, time } = present;
    await mailVisit(trx, services, present, { bookedBy, change });
    await audit.record(trx, {
      event: `visit-${change}`,
      subject: { kind: 'user', id: internId },
      detail: `${date} ${time}`,
    });
    const supervisor = (await findPerson(trx, internId))?.supervisor_id;
    const news = { kind: 'visit-news', detail: `${change}/${date}/${time}` } as const;
    // Lecturers have no account: what they do comes from the intern to the supervisor, and the other way round.
    if (supervisor)
      await notifications.notify(trx, { ...news, to: supervisor, by: by ?? internId, personId: internId });
    await notifications.notify(trx, { ...news, to: internId, by: by ?? visit.offered_by });
  }
  await announceVisit(trx, services, internId);
}
