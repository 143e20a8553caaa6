import type { DbOrTransaction } from '../../database/connection';
import { organiserAddress, visitNews } from '../mails';
import type { NotificationServices } from '../notifications';
import { administratorIds, callsOfVisits } from '../page-updates';
import { findPerson } from '../users';
import type { VisitRecord } from './repository';

/**
 * Mails a booked visit, a change of it or its cancellation to the lecturer, the supervisor and the intern, each with the
 * calendar event.
 *
 * @param bookedBy the lecturer's assessment
 */
export async function mailVisit(
  trx: DbOrTransaction,
  { config, mailer, now }: Pick<NotificationServices, 'config' | 'mailer' | 'now'>,
  visit: VisitRecord,
  { bookedBy, change }: { bookedBy: string; change: 'booked' | 'changed' | 'cancelled' },
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
  for (const to of [lecturer, intern, ...(supervisor ? [supervisor] : [])])
    if (to.email !== '') await mailer.enqueue(trx, visitNews(to, about));
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
