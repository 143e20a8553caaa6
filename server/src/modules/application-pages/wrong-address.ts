import { isUniqueViolation } from '../../database/connection';
import { FieldErrors, HttpError } from '../../http/errors';
import { foldEmail, personSearchText } from '../../lib/text';
import { openWrongAddress, sealWrongAddress } from '../application-links';
import {
  announceDecision,
  asTold,
  conflicts,
  type DecisionServices,
  findApplication,
  findNewestLine,
  hasOpenApplication,
  isChangeable,
  isPending,
  lockApplication,
  mailOfState,
  OPEN_APPLICATION,
  recordChange,
  refuse,
} from '../applications';
import { UNREACHABLE } from '../mails';

const OVER =
  'The e-mail address can no longer be changed here. Use the link in our e-mail, or contact us if it went to a wrong address.';

/**
 * Corrects the address of an application that was sent a moment ago, with the secret that the sender's page has. The
 * links that went to the wrong address end, and the receipt goes to the right one.
 *
 * @returns the secret for the next correction, which ends at the same time
 * @throws 403 when the time is over or the secret was used; 409 when it is decided; 422 for an address that cannot be
 */
export async function correctWrongAddress(services: DecisionServices, secret: string, email: string): Promise<string> {
  const { audit, db, links, mailer, now } = services;
  const opened = openWrongAddress(links, secret);
  if (!opened) throw new HttpError('link_expired', OVER);
  const { id, until } = opened;
  if (!(await mailer.reaches(email))) throw new FieldErrors({ Email: [UNREACHABLE] });
  const taken = new FieldErrors({ Email: [OPEN_APPLICATION] });
  const epoch = await db
    .transaction()
    .execute(async (trx) => {
      const found = (await lockApplication(trx, id)) ? await findApplication(trx, id) : undefined;
      if (!found) throw refuse(conflicts.erased);
      const { told: before, untold } = await asTold(trx, found, now());
      if (before.link_epoch !== opened.epoch) throw new HttpError('link_expired', OVER);
      if (isPending(before, now())) throw refuse(conflicts.pending);
      if (!isChangeable(before, now())) throw refuse(conflicts.now(before.status));
      if (before.email === email) return before.link_epoch;
      if (await hasOpenApplication(trx, email, id)) throw taken;
      const { name, phone } = before;
      const address = { email, email_folded: foldEmail(email), search: personSearchText({ name, phone, email }) };
      await trx
        .updateTable('applications')
        .set({ ...address, link_epoch: before.link_epoch + 1 })
        .where('id', '=', id)
        .execute();
      await recordChange(trx, id, ['Email'], now().toISOString());
      const subject = { kind: 'application', id } as const;
      await audit.record(trx, { event: 'personal-data-corrected', subject, detail: 'By the applicant: Email' });
      await announceDecision(trx, services, [id]);

      const application = { ...before, email, link_epoch: before.link_epoch + 1 };
      if (untold) {
        // It goes to the right address at its hour; the receipt goes there now.
        await trx.updateTable('mails').set({ recipient: email }).where('id', '=', untold.mailId).execute();
        await mailer.enqueue(trx, (await mailOfState(services, trx, application)).mail);
        return application.link_epoch;
      }
      const line = await findNewestLine(trx, id);
      const receipts = await trx
        .selectFrom('mails')
        .select('id')
        .where('history_id', '=', line?.id ?? null)
        .execute();
      let isUntried = false;
      for (const receipt of receipts) isUntried = (await mailer.withdrawUntried(trx, receipt.id)) || isUntried;
      // Only one e-mail stands in the history of an application for each line.
      const { mail } = await mailOfState(services, trx, application);
      await mailer.enqueue(trx, mail, isUntried ? line?.id : undefined);
      return application.link_epoch;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken : error;
    });
  mailer.wake();
  return sealWrongAddress(links, { id, link_epoch: epoch }, until);
}
