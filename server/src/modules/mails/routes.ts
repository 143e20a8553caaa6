import { type MailResult, retryMail } from '@internship-portals/shared-api/contract';
import { conflict, emailNotSent, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { MailServices } from './mailer';
import type { StillHolds } from './worker';

const SENT: Record<MailResult, string> = {
  delivered: 'Email sent Successfully',
  queued: 'The e-mail is queued, not delivered yet.',
  unconfirmed: 'The mail server has not confirmed the delivery of the e-mail.',
};

export function mailRoutes(mount: Mount, { mailer }: Pick<MailServices, 'mailer'>, stillHolds: StillHolds): void {
  mount(retryMail, async ({ params }) => {
    const result = await mailer.sendAgain(params.id, stillHolds);
    if (result === 'unknown') throw notFound();
    if (result === 'outdated') {
      throw conflict('email_outdated', 'This e-mail is obsolete, because a later decision has been made.');
    }
    if (result === 'not waiting') throw conflict('email_not_failed', 'This e-mail does not wait for another attempt.');
    if (result === 'refused') throw emailNotSent();
    return { message: SENT[result], Mail: result };
  });
}
