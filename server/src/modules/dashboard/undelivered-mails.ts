import { COUNTED_MAILS, SHOWN_MAILS, type UndeliveredMail } from '@internship-portals/shared-api/contract';
import type { Config } from '../../config';
import type { Db } from '../../database/connection';
import { RESET_MS } from '../credentials';
import { queueState, stuckSince, WAITS } from '../mails';

/** E-mails that were given up, those that wait for another attempt, and whether the queue is stuck. */
export async function listUndeliveredMails(db: Db, now: Date, { smtpUrl }: Pick<Config, 'smtpUrl'>) {
  const [failed, waiting, state] = await Promise.all([listFailed(db, now), listWaiting(db), queueState(db)]);
  const { Total, More, Mails } = failed;
  return {
    Total,
    More,
    Newest: Mails,
    Waiting: { Total: waiting.Total, More: waiting.More, Oldest: waiting.Mails },
    ...(smtpUrl ? {} : { Written: true }),
    StuckSince: stuckSince(state, now),
  };
}

/**
 * Failed e-mails that are worth sending again, the newest first. It leaves out mails about a decision that a later one
 * has replaced, which cannot be sent again (`stillHolds`), and expired links to reset a password.
 */
function listFailed(db: Db, now: Date) {
  const linkWorks = new Date(now.getTime() - RESET_MS).toISOString();
  return list(
    db,
    selectMails(db)
      .where('state', '=', 'failed')
      .where((where) => where.or([where('kind', '<>', 'password-reset'), where('created_at', '>', linkWorks)])),
    'desc',
  );
}

function listWaiting(db: Db) {
  return list(
    db,
    selectMails(db)
      .where(WAITS)
      .where((where) => where.or([where('attempts', '>', 0), where('unconfirmed', '>', 0)])),
    'asc',
  );
}

const selectMails = (db: Db) => db.selectFrom('mails').selectAll();

async function list(db: Db, mails: ReturnType<typeof selectMails>, order: 'asc' | 'desc') {
  const first = mails
    .orderBy('created_at', order)
    .orderBy('id', order)
    // One extra row shows whether there are more.
    .limit(COUNTED_MAILS + 1);
  const rows = await db
    .selectFrom(first.as('mail'))
    .leftJoin('application_history as line', 'line.id', 'mail.history_id')
    .leftJoin('applications', 'applications.id', 'line.application_id')
    .select((select) => [
      'mail.id',
      'mail.kind',
      'mail.recipient',
      'mail.created_at',
      'mail.state',
      'mail.attempts',
      'mail.outcome',
      'mail.unconfirmed',
      'mail.next_attempt_at',
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
    .orderBy('mail.created_at', order)
    .orderBy('mail.id', order)
    .execute();
  const holding = rows
    .slice(0, COUNTED_MAILS)
    // The first line confirms the receipt, so no decision replaces it. The queue leaves out replaced versions.
    .filter(
      ({ state, history_id, from_status, newest_line }) =>
        state === 'queued' || from_status === null || newest_line === history_id,
    );
  return {
    Total: holding.length,
    More: rows.length > COUNTED_MAILS,
    Mails: holding.slice(0, SHOWN_MAILS).map(
      (row): UndeliveredMail => ({
        id: row.id,
        Kind: row.kind,
        Recipient: row.recipient,
        At: row.created_at,
        Attempts: row.attempts,
        Outcome: row.outcome,
        Applicant: row.application_id === null ? null : { id: row.application_id, Name: row.name ?? '' },
        Unconfirmed: row.unconfirmed > 0,
        DueAt: row.state === 'queued' ? row.next_attempt_at : null,
      }),
    ),
  };
}
