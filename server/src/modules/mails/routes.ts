import { retryMail } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, emailNotSent, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { MailServices } from './outbox';

/** @param stillHolds whether a line of an application's history still says how the application stands */
export function mailRoutes(
  mount: Mount,
  { db, mailer }: Pick<MailServices, 'db' | 'mailer'>,
  stillHolds: (on: DbOrTransaction, historyId: string) => Promise<boolean>,
): void {
  mount(retryMail, async ({ params }) => {
    const mail = await db.selectFrom('mails').select('history_id').where('id', '=', params.id).executeTakeFirst();
    if (!mail) throw notFound();
    if (mail.history_id && !(await stillHolds(db, mail.history_id))) {
      throw conflict('email_outdated', 'A later decision has been made: this e-mail would no longer be true.');
    }
    const result = await mailer.sendAgain(params.id);
    if (result === 'not failed') throw conflict('email_not_failed', 'This e-mail has not failed.');
    if (result === 'refused') throw emailNotSent();
    return { message: 'Email sent Successfully' };
  });
}
