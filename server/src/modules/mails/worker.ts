import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { type Db, type DbOrTransaction, isFault } from '../../database/connection';
import { type ClaimedMail, leaseEnd } from './outbox';
import type { Sender } from './senders';

/** Waits before the next attempt; the last one repeats until `MAX_ATTEMPTS`. */
const BACK_OFF_MS = [15, 60, 300, 900, 3600, 4 * 3600].map((seconds) => seconds * 1000);
const MAX_ATTEMPTS = 15;
const POLL_MS = 5_000;

/** Whether a line of an application's history still describes the application. Locks the application. */
export type StillHolds = (on: DbOrTransaction, historyId: string) => Promise<boolean>;

/** The worker delivers each mail at least once. */
export interface Worker {
  /** Tries a claimed mail now. Throws when the mail server did not take it within 10 seconds; the row then stays claimed. */
  deliver(claimed: ClaimedMail): Promise<void>;
  /**
   * Tries a failed mail once more, now. When it is refused, it waits or stays failed as after any other attempt. A mail
   * about a decision that a later one has replaced is not sent.
   */
  sendAgain(id: string, stillHolds: StillHolds): Promise<'sent' | 'refused' | 'unknown' | 'outdated' | 'not failed'>;
  /** Wakes the worker, after a commit. */
  wake(): void;
  /** Delivers everything that is due, and waits for it. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a worker, which looks for due mails until `stop`. */
export function startWorker(db: Db, { send }: Pick<Sender, 'send'>, now: () => Date, log: FastifyBaseLogger): Worker {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let dueTimer: NodeJS.Timeout | undefined;
  const timer = setInterval(() => wake(), POLL_MS);
  timer.unref();

  const markSent = async (claimed: ClaimedMail, outcome: string) => {
    await db
      .updateTable('mails')
      .set((set) => ({
        state: 'sent',
        content: null,
        outcome,
        attempts: set('attempts', '+', 1),
        sent_at: now().toISOString(),
        lease_id: null,
        lease_until: null,
      }))
      .where('id', '=', claimed.id)
      .where('lease_id', '=', claimed.leaseId)
      .execute();
  };

  const attempt = async (claimed: ClaimedMail) => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', claimed.id).executeTakeFirstOrThrow();
    const outcome = await send({ ...mail, content: mail.content ?? '{}' });
    await markSent(claimed, outcome);
    log.info({ mail: mail.id, kind: mail.kind, outcome }, 'mail delivered');
  };

  const retryLater = async (claimed: ClaimedMail, error: unknown) => {
    const mail = await db.selectFrom('mails').select('attempts').where('id', '=', claimed.id).executeTakeFirst();
    // Deleted by an erasure after the claim had run out.
    if (!mail) return;
    const { attempts } = mail;
    const given = isFinal(error) || attempts + 1 >= MAX_ATTEMPTS;
    const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length - 1)] ?? 0;
    await db
      .updateTable('mails')
      .set({
        state: given ? 'failed' : 'queued',
        attempts: attempts + 1,
        outcome: reasonOf(error),
        next_attempt_at: new Date(now().getTime() + wait).toISOString(),
        lease_id: null,
        lease_until: null,
      })
      .where('id', '=', claimed.id)
      .where('lease_id', '=', claimed.leaseId)
      .execute();
    log.warn({ mail: claimed.id, reason: reasonOf(error), given }, given ? 'mail given up' : 'mail not delivered yet');
  };

  /** Claims the next due mail with a conditional update, so that only one instance gets it. */
  const claimNext = async (): Promise<ClaimedMail | 'none' | 'taken'> => {
    const at = now().toISOString();
    const due = await db
      .selectFrom('mails')
      .select('id')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', at)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .executeTakeFirst();
    if (!due) return 'none';
    const leaseId = uuidv7();
    const { numUpdatedRows } = await db
      .updateTable('mails')
      .set({ lease_id: leaseId, lease_until: leaseEnd(now()) })
      .where('id', '=', due.id)
      .where('state', '=', 'queued')
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { id: due.id, leaseId } : 'taken';
  };

  const claimFailed = async (
    id: string,
    stillHolds: StillHolds,
  ): Promise<ClaimedMail | 'unknown' | 'outdated' | 'not failed'> =>
    db.transaction().execute(async (trx) => {
      const mail = await trx.selectFrom('mails').select('history_id').where('id', '=', id).executeTakeFirst();
      if (!mail) return 'unknown';
      if (mail.history_id && !(await stillHolds(trx, mail.history_id))) return 'outdated';
      const leaseId = uuidv7();
      const { numUpdatedRows } = await trx
        .updateTable('mails')
        .set({ state: 'queued', lease_id: leaseId, lease_until: leaseEnd(now()) })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirst();
      return numUpdatedRows === 1n ? { id, leaseId } : 'not failed';
    });

  /** Sets a timer for the next mail that is not due yet, so that it does not wait for the next poll. */
  const wakeWhenDue = async () => {
    const at = now();
    const next = await db
      .selectFrom('mails')
      .select('next_attempt_at')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '>', at.toISOString())
      .orderBy('next_attempt_at')
      .executeTakeFirst();
    clearTimeout(dueTimer);
    if (!next || stopped) return;
    dueTimer = setTimeout(() => wake(), Math.max(1, Date.parse(next.next_attempt_at) - at.getTime()));
    dueTimer.unref();
  };

  const work = async () => {
    do {
      again = false;
      while (!stopped) {
        const claimed = await claimNext();
        if (claimed === 'none') break;
        if (claimed === 'taken') continue;
        await attempt(claimed).catch((error: unknown) => retryLater(claimed, error));
      }
      if (!stopped) await wakeWhenDue();
    } while (again && !stopped);
  };

  const wake = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch((err: unknown) => {
        if (!isFault(err)) log.error({ err }, 'the mail queue could not be read');
      })
      .finally(() => {
        running = null;
      });
  };

  return {
    deliver: attempt,
    async sendAgain(id, stillHolds) {
      const claimed = await claimFailed(id, stillHolds);
      if (typeof claimed === 'string') return claimed;
      try {
        await attempt(claimed);
        return 'sent';
      } catch (error) {
        await retryLater(claimed, error);
        return 'refused';
      }
    },
    wake,
    async flush() {
      wake();
      while (running) await running;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(dueTimer);
      await running;
      clearTimeout(dueTimer);
    },
  };
}

/** Why a mail was refused, in one line without its content. */
export function reasonOf(error: unknown): string {
  const { message, responseCode } = error as { message?: string; responseCode?: number };
  const text = (message ?? String(error)).split('\n')[0] ?? '';
  return `${responseCode ? `${responseCode} ` : ''}${text}`.slice(0, 300);
}

/** Whether the mail server refused this recipient or message permanently, so that another attempt is useless. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
