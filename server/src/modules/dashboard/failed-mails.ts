import { COUNTED_MAILS, SHOWN_MAILS } from 'shared-api/contract';
import type { Db } from '../../database/connection';
import { RESET_MS } from '../credentials';

/**
 * Failed e-mails that are worth sending again, the newest first. It leaves out mails about a decision that a later one
 * has replaced, which cannot be sent again (`stillHolds`), and expired links to reset a password.
 */
export async function listFailedMails(db: Db, now: Date) {
  const linkWorks = new Date(now.getTime() - RESET_MS).toISOString();
  const newest = db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'failed')
    .where((where) => where.or([where('kind', '<>', 'password-reset'), where('created_at', '>', linkWorks)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // One extra row shows whether there are more.
    .limit(COUNTED_MAILS + 1);
  const rows = await db
    .selectFrom(newest.as('mail'))
    .leftJoin('application_history as line', 'line.id', 'mail.history_id')
    .leftJoin('applications', 'applications.id', 'line.application_id')
    .select((select) => [
      'mail.id',
      'mail.kind',
      'mail.recipient',
      'mail.created_at',
      'mail.attempts',
      'mail.outcome',
      'mail.history_id',
      'line.from_status',
      'applications.id as application_id',
      'applications.name',
      select
        .selectFrom('application_history as later')
        .select('later.id')
        .whereRef('later.application_id', '=', 'line.application_id')
        .orderBy('later.at', 'desc')
        .orderBy('later.id', 'desc')
        .limit(1)
        .as('newest_line'),
    ])
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .execute();
  const holding = rows
    .slice(0, COUNTED_MAILS)
    // The first line confirms the receipt, so no decision replaces it.
    .filter(({ history_id, from_status, newest_line }) => from_status === null || newest_line === history_id);
  return {
    Total: holding.length,
    More: rows.length > COUNTED_MAILS,
    Newest: holding.slice(0, SHOWN_MAILS).map((row) => ({
      id: row.id,
      Kind: row.kind,
      Recipient: row.recipient,
      At: row.created_at,
      Attempts: row.attempts,
      Outcome: row.outcome,
      Applicant: row.application_id === null ? null : { id: row.application_id, Name: row.name ?? '' },
    })),
  };
}
