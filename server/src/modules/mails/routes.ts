import { retryMail } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, HttpError, notFound } from '../../http/errors';
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
      throw conflict('A later decision has been made: this e-mail would no longer be true.');
    }
    const result = await mailer.sendAgain(params.id);
    if (result === 'not failed') throw conflict('This e-mail has not failed.');
    if (result === 'refused') throw new HttpError(502, 'Email was not sent');
    return { message: 'Email sent Successfully' };
  });
}
