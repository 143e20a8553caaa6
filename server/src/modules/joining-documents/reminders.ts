import { internPages } from '@internship-portals/shared-api/contract';
import { addDays, momentOf, today } from '../../lib/calendar';
import { joiningDocumentReminder, type MailServices } from '../mails';
import { findUnreminded } from './wanted';

/** How many days before the first due date the reminder is written, and from when on that day, in the programme's time zone. */
const DAYS_BEFORE = 3;
const TIME = '07:00';

/**
 * Reminds interns of the required documents that they have not uploaded, by one e-mail about all of them, once. Several instances may do
 * so at once: who marks the account writes the mail, in one transaction.
 */
export async function sendDocumentReminders({ config, db, mailer, now }: MailServices): Promise<void> {
  const { timeZone } = config;
  const day = today(now(), timeZone);
  if (now() < momentOf(day, TIME, timeZone)) return;
  const due = await findUnreminded(db, day, addDays(day, DAYS_BEFORE));
  for (const intern of due) {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ documents_reminded_at: now().toISOString() })
        .where('id', '=', intern.id)
        .where('active', '=', 1)
        .where('documents_reminded_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      const { documents, startsOn } = intern;
      const about = { startsOn, documents, link: `${config.publicUrl}${internPages.dashboard}` };
      await mailer.enqueue(trx, joiningDocumentReminder(intern, about));
    });
  }
  if (due.length > 0) mailer.wake();
}
