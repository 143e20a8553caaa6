import type { ApplicationStatus, Decision, MailResult } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { isUniqueViolation } from '../../database/connection';
import { conflict, emailNotSent } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { deleteAccountToken } from '../credentials';
import { type ClaimedMail, DeliveryError, type MailServices, withoutAddresses } from '../mails';
import { conflicts, refuse } from './conflicts';
import { statusAfter } from './policy';
import { type ApplicationRecord, findApplication, insertHistory } from './repository';
import { mailOfState } from './state-mail';

/** Longer than a delivery may take. After a crash the change stays in effect, and the queue delivers its mail. */
const LEASE_MS = 60_000;

/** A decision that is stored while its mail is being delivered. */
interface Pending {
  leaseId: string;
  historyId: string;
  claimed: ClaimedMail;
  tokenHash: string | null;
}

/**
 * Accepts or passes an application and e-mails the applicant (for a refusal see `decline`). One transaction writes the
 * change, its history and its mail. Then the first delivery is awaited. When the mail server refuses the mail or cannot be
 * reached, the whole change is reverted (502). When it defers the mail, or has it and does not confirm it, the change
 * stays and the queue goes on. No transaction is open during the delivery: a lease on the row refuses other decisions
 * (409).
 *
 * @returns what became of the mail
 */
export async function decide(
  services: MailServices,
  application: ApplicationRecord,
  decision: Exclude<Decision, 'Declined'>,
  date: string | null,
  by: SessionUser,
): Promise<MailResult> {
  const to = statusAfter(application.status, decision);
  if (!to) throw refuse(conflicts.now(application.status));
  if (
    decision === 'Accepted' &&
    application.status === 'Accepted For Interview' &&
    application.interview_date === date
  ) {
    throw conflict('already_scheduled', 'The interview is already scheduled for that day.');
  }

  const pending = await change(services, application, to, date, by);
  const delivery = await deliver(services, application, pending);
  await services.db
    .updateTable('applications')
    .set({ lease_id: null, lease_until: null })
    .where('id', '=', application.id)
    .where('lease_id', '=', pending.leaseId)
    .execute();
  return delivery;
}

async function deliver(services: MailServices, application: ApplicationRecord, pending: Pending): Promise<MailResult> {
  try {
    return await services.mailer.deliver(pending.claimed);
  } catch (error) {
    // Any other error says nothing about the mail, which may have been delivered.
    if (!(error instanceof DeliveryError)) throw error;
    const reverted = await revert(services, application, pending);
    const about = { application: application.id, reason: withoutAddresses(error.message) };
    if (!reverted) {
      services.log.warn(about, 'decision kept: another worker delivers its mail');
      return 'queued';
    }
    services.log.warn(about, 'decision reverted: mail refused');
    throw emailNotSent();
  }
}

async function change(
  services: MailServices,
  application: ApplicationRecord,
  to: ApplicationStatus,
  date: string | null,
  by: SessionUser,
): Promise<Pending> {
  const { audit, db, mailer, now } = services;
  const at = now().toISOString();
  const leaseId = uuidv7();
  const interviewDate = to === 'Accepted For Interview' ? date : application.interview_date;
  try {
    return await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('applications')
        .set({
          status: to,
          interview_date: interviewDate,
          decided_at: at,
          lease_id: leaseId,
          lease_until: new Date(now().getTime() + LEASE_MS).toISOString(),
        })
        .where('id', '=', application.id)
        .where('status', '=', application.status)
        .where('erased_at', 'is', null)
        .where('interview_date', application.interview_date === null ? 'is' : '=', application.interview_date)
        .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw refuse(conflicts.pending);
      const historyId = await insertHistory(trx, {
        application_id: application.id,
        at,
        by_user_id: by.id,
        from_status: application.status,
        to_status: to,
        interview_date: interviewDate,
      });
      await audit.record(trx, {
        event: 'application-decided',
        subject: { kind: 'application', id: application.id },
        detail: describeDecision(to, interviewDate),
      });
      // An undelivered mail about an earlier decision must not arrive after this one.
      await mailer.supersede(trx, application.id, historyId);
      // Read again: name and address may have been corrected since.
      const changed = (await findApplication(trx, application.id)) ?? application;
      const { mail, tokenHash } = await mailOfState(services, trx, changed);
      const claimed = await mailer.enqueueClaimed(trx, mail, historyId);
      return { leaseId, historyId, claimed, tokenHash };
    });
  } catch (error) {
    // Accepting again would leave two open applications with one address.
    if (isUniqueViolation(error)) throw refuse(conflicts.newerApplication);
    throw error;
  }
}

/** False when another worker has claimed the mail since: it may be delivered, so the decision stays. */
async function revert(
  { audit, db, mailer }: MailServices,
  application: ApplicationRecord,
  pending: Pending,
): Promise<boolean> {
  const reverted = await db.transaction().execute(async (trx) => {
    // The mail refers to the line, so it is deleted first.
    if (!(await mailer.withdraw(trx, pending.claimed))) return false;
    await trx
      .updateTable('applications')
      .set({
        status: application.status,
        interview_date: application.interview_date,
        decided_at: application.decided_at,
        lease_id: null,
        lease_until: null,
      })
      .where('id', '=', application.id)
      .where('lease_id', '=', pending.leaseId)
      .execute();
    await mailer.releaseSuperseded(trx, pending.historyId);
    await trx.deleteFrom('application_history').where('id', '=', pending.historyId).execute();
    if (pending.tokenHash) await deleteAccountToken(trx, pending.tokenHash);
    await audit.record(trx, {
      event: 'application-decided',
      outcome: 'failure',
      subject: { kind: 'application', id: application.id },
      detail: 'Reverted: the e-mail was not accepted',
    });
    return true;
  });
  if (reverted) mailer.wake();
  return reverted;
}

const describeDecision = (to: ApplicationStatus, date: string | null) =>
  to === 'Accepted For Interview' ? `${to} on ${date}` : to;
