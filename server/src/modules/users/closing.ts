import { internPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { addDays, momentOf, today } from '../../lib/calendar';
import { noticeDays, readDays, readsUntil } from '../../lib/placement';
import { accountCloses, type MailServices } from '../mails';
import { type PersonRecord, selectPeople } from './repository';

/** From when on the day on which an account's owner is told, in the programme's time zone. */
const TIME = '07:00';

/**
 * Tells former interns by e-mail until when they can sign in and read, once, and sets that day. Who is told late, as after an
 * upgrade or a change of the setting, has as many days. Several instances may do so at once.
 */
export async function sendClosingNotices(services: MailServices): Promise<void> {
  const { config, db, mailer, now } = services;
  const days = readDays(config);
  const day = today(now(), config.timeZone);
  if (days === null || now() < momentOf(day, TIME, config.timeZone)) return;
  const due = await selectPeople(db)
    .where('users.role', '=', 'INT')
    .where('users.reads_until', 'is', null)
    .where('users.ends_on', '<=', addDays(day, noticeDays(days) - days))
    .execute();
  for (const intern of due) {
    const until = readsUntil(intern, day, config);
    if (until) await db.transaction().execute((trx) => tellUntilWhen(services, trx, intern, until));
  }
  if (due.length > 0) mailer.wake();
}

/** Sets the last day on which a former intern can sign in, and writes it to them. Nothing if it was set since it was read. */
export async function tellUntilWhen(
  { config, mailer }: MailServices,
  trx: DbOrTransaction,
  intern: PersonRecord,
  until: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ reads_until: until })
    .where('id', '=', intern.id)
    .where('active', '=', 1)
    .where('ends_on', '=', intern.ends_on)
    .where('reads_until', intern.reads_until === null ? 'is' : '=', intern.reads_until)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await mailer.enqueue(trx, accountCloses(intern, { until, link: `${config.publicUrl}${internPages.papers}` }));
}
