import { visitorPages } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { hashToken, newToken } from '../../lib/tokens';
import type { Services } from '../../services';

/** The kind of the mail to the new address. */
const EMAIL_CHANGE_MAIL = 'email-change-confirmation';

const HOUR_MS = 3_600_000;
/** How long the link to the new address works. */
const CONFIRM_MS = 24 * HOUR_MS;
/** How long the old address may report a change. */
const REPORT_MS = 7 * 24 * HOUR_MS;

/** Records a wanted change of address, which replaces an earlier one that waits. Returns the two links. */
export async function issueEmailChange(
  { config, now }: Services,
  on: DbOrTransaction,
  change: { userId: string; oldEmail: string; newEmail: string; sessionId: string },
): Promise<{ confirmLink: string; reportLink: string }> {
  const [confirm, report] = [newToken(), newToken()];
  const at = now().toISOString();
  await on
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('user_id', '=', change.userId)
    .where('confirmed_at', 'is', null)
    .execute();
  await on
    .insertInto('email_changes')
    .values({
      id: uuidv7(),
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      confirm_hash: hashToken(confirm),
      report_hash: hashToken(report),
      session_id: change.sessionId,
      requested_at: at,
      confirmed_at: null,
      ended_at: null,
    })
    .execute();
  return {
    confirmLink: `${config.publicUrl}${visitorPages.confirmEmailChange(confirm)}`,
    reportLink: `${config.publicUrl}${visitorPages.reportEmailChange(report)}`,
  };
}

function selectChange(on: DbOrTransaction) {
  return on
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'old_email', 'new_email', 'session_id', 'confirmed_at']);
}

/** The change that waits for this confirmation. */
export function findChangeToConfirm({ now }: Services, on: DbOrTransaction, token: string) {
  return selectChange(on)
    .where('confirm_hash', '=', hashToken(token))
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('requested_at', '>', new Date(now().getTime() - CONFIRM_MS).toISOString())
    .executeTakeFirst();
}

/** The change that this link may still report: confirmed or not, also when a later one has replaced it. */
export function findChangeToReport({ now }: Services, on: DbOrTransaction, token: string) {
  return selectChange(on)
    .where('report_hash', '=', hashToken(token))
    .where('requested_at', '>', new Date(now().getTime() - REPORT_MS).toISOString())
    .executeTakeFirst();
}

export async function confirmChange({ now }: Services, on: DbOrTransaction, id: string): Promise<void> {
  await on.updateTable('email_changes').set({ confirmed_at: now().toISOString() }).where('id', '=', id).execute();
}

/** Ends all changes of a user's address, so none can be confirmed or reported. */
export async function endEmailChanges(on: DbOrTransaction, userId: string): Promise<void> {
  await deleteChanges(on, await selectChange(on).where('user_id', '=', userId).execute());
}

/** Deletes changes that can no longer be confirmed or reported. */
export async function sweepEmailChanges({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const expired = new Date(now().getTime() - REPORT_MS).toISOString();
  await db.transaction().execute(async (trx) => {
    await deleteChanges(trx, await selectChange(trx).where('requested_at', '<=', expired).execute());
  });
}

/** An address that was never confirmed may be another person's: no mail keeps it. */
async function deleteChanges(
  on: DbOrTransaction,
  changes: { id: string; new_email: string; confirmed_at: string | null }[],
): Promise<void> {
  for (const { id, new_email, confirmed_at } of changes) {
    if (confirmed_at === null) {
      await on
        .deleteFrom('mails')
        .where('kind', '=', EMAIL_CHANGE_MAIL)
        .where('recipient', '=', new_email)
        .where('state', '!=', 'queued')
        .execute();
    }
    await on.deleteFrom('email_changes').where('id', '=', id).execute();
  }
}
