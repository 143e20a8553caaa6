import type { ApplicationStatus } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

/** How long a decline can be undone; its mail is sent afterwards. */
export const UNDO_MS = 10_000;

/** The first digit of the year in which mails that a restore holds are due. */
export const HELD = '9';

/** A decline of which its applicant knows nothing yet, because its mail waits for a chosen hour. */
export interface UntoldDecline {
  historyId: string;
  mailId: string;
  /** ISO time. */
  declinedAt: string;
  /** ISO time: when the mail goes. */
  mailAt: string;
  /** The state that the applicant is shown until then. */
  from: ApplicationStatus;
}

/**
 * The declines among the newest decisions of these applications whose mail waits for a chosen hour, by application. A mail
 * that waits only until its decline can no longer be undone, or that the mail server has deferred, is none of them.
 */
export async function findUntoldDeclines(
  on: DbOrTransaction,
  applicationIds: readonly string[],
  now: Date,
): Promise<Map<string, UntoldDecline>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await on
    .selectFrom('application_history as line')
    .innerJoin('mails', 'mails.history_id', 'line.id')
    .select(['line.id', 'line.application_id', 'line.at', 'line.from_status'])
    .select(['mails.id as mail_id', 'mails.created_at', 'mails.next_attempt_at'])
    .where('line.application_id', 'in', applicationIds)
    .where('line.to_status', '=', 'Declined')
    // An applicant who withdraws is no decision of an administrator.
    .where('line.by_user_id', 'is not', null)
    .where('mails.state', '=', 'queued')
    .where('mails.attempts', '=', 0)
    // A later decision replaces it.
    .where('mails.superseded_by', 'is', null)
    .where('mails.next_attempt_at', '>', now.toISOString())
    .execute();
  const found = new Map<string, UntoldDecline>();
  for (const row of rows) {
    const mailAt = withoutHold(row.next_attempt_at);
    const waits = Date.parse(mailAt) - Date.parse(row.created_at);
    if (row.from_status === null || waits <= UNDO_MS || mailAt.startsWith(HELD)) continue;
    found.set(row.application_id, {
      historyId: row.id,
      mailId: row.mail_id,
      declinedAt: row.at,
      mailAt,
      from: row.from_status,
    });
  }
  return found;
}

/** When a mail was due before a restore has held it. */
const withoutHold = (at: string) => (at.startsWith(HELD) && !at.startsWith('9999') ? `2${at.slice(1)}` : at);
