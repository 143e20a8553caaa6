import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/connection';
import { HELD } from './chosen-hour';

/** How long the queue may go without a delivery while mails wait. */
const STUCK_MS = 15 * 60_000;

/** How much waits in the mail queue, and since when. Times are ISO 8601, UTC. */
export interface QueueState {
  /** Mails that are not delivered yet, including those under way. */
  queued: number;
  /** Those of them that were tried at least once. */
  retrying: number;
  /** Since when the oldest queued mail waits, or for which hour at the earliest; null when the queue is empty. */
  oldestAt: string | null;
  /** Mails that were given up. */
  failed: number;
  /** When a mail was last delivered; null when none was. */
  lastSentAt: string | null;
}

/** Literally as in the index: a bound value would not match it. */
export const WAITS = sql<SqlBool>`state = 'queued' and superseded_by is null`;

/** Reads the state of the mail queue. */
export async function queueState(db: Db): Promise<QueueState> {
  const [waiting, failed, last] = await Promise.all([
    db
      .selectFrom('mails')
      .select(({ fn }) => [
        fn.countAll<number | string>().as('queued'),
        fn.sum<number | string | null>(sql`case when attempts > 0 then 1 else 0 end`).as('retrying'),
        // A mail that waits for its hour is not late. One that a restore holds waits for people.
        fn
          .min(
            sql<string>`case when attempts = 0 and next_attempt_at > created_at and next_attempt_at < ${HELD}
              then next_attempt_at else created_at end`,
          )
          .as('oldest_at'),
      ])
      .where(WAITS)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mails')
      .select(({ fn }) => fn.max('sent_at').as('at'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    queued: Number(waiting.queued),
    retrying: Number(waiting.retrying ?? 0),
    oldestAt: waiting.oldest_at,
    failed: Number(failed.count),
    lastSentAt: last.at,
  };
}

/** Rejects if no mail has been delivered for 15 minutes although some wait. */
export async function requireDeliveries(db: Db, now: Date): Promise<void> {
  const since = stuckSince(await queueState(db), now);
  if (since) throw new Error(`No e-mail has been delivered since ${since}.`);
}

/** Since when no mail has been delivered although some wait; null while that is less than 15 minutes. */
export function stuckSince({ oldestAt, lastSentAt }: QueueState, now: Date): string | null {
  if (oldestAt === null) return null;
  const since = lastSentAt !== null && lastSentAt > oldestAt ? lastSentAt : oldestAt;
  return now.getTime() - Date.parse(since) >= STUCK_MS ? since : null;
}
