import type { MailResult } from '@internship-portals/shared-api/contract';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { type Db, type DbOrTransaction, isFault } from '../../database/connection';
import { RESET_MS } from '../credentials';
import { DeliveryError, toDeliveryError, withoutAddresses } from './delivery-error';
import { type ClaimedMail, leaseEnd, type StoredMail } from './outbox';
import { forgetting } from './personal-data';
import { DECISION, type Priority } from './priority';
import { WAITS } from './queue-state';
import type { MailLimits, Sender } from './senders';
import { createSlots, type Release } from './slots';

/** Waits before the next attempt, in seconds; the last one repeats until `MAX_ATTEMPTS`, for three and a half days. */
const BACK_OFF = [15, 60, 120, 300, 300, 600, 900, 1800, 3600, 7200, 14_400];
const MAX_ATTEMPTS = 30;
/** Each of these attempts may have delivered the mail, so that more of them would mostly make duplicates. */
const MAX_UNCONFIRMED = 5;
const POLL_MS = 5_000;

/** Whether a line of an application's history still describes the application. Locks the application. */
export type StillHolds = (on: DbOrTransaction, historyId: string) => Promise<boolean>;

/** The worker delivers each mail at least once, always under the same Message-ID. */
export interface Worker {
  /**
   * Tries a claimed mail now and answers within 10 seconds (`MailLimits.deliveryMs`). A mail that the mail server
   * deferred, or did not confirm, stays in the queue. Throws a `DeliveryError` when the mail server refused the mail or
   * never got it; the row then stays claimed.
   */
  deliver(claimed: ClaimedMail): Promise<MailResult>;
  /**
   * Tries a failed or waiting mail once more, now. When it is refused, it waits or stays failed as after any other
   * attempt. A mail about a decision that a later one has replaced is not sent.
   */
  sendAgain(
    id: string,
    stillHolds: StillHolds,
  ): Promise<MailResult | 'refused' | 'unknown' | 'outdated' | 'not waiting'>;
  /** Wakes the worker, after a commit. */
  wake(): void;
  /** Delivers everything that is due, and waits for it. */
  flush(): Promise<void>;
  /** Claims nothing more and waits for the mails under way, though not for their confirmation. */
  stop(): Promise<void>;
}

/** Starts a worker, which looks for due mails until `stop`. */
export function startWorker(
  db: Db,
  sender: Sender,
  { deliveryMs }: Pick<MailLimits, 'deliveryMs'>,
  now: () => Date,
  log: FastifyBaseLogger,
): Worker {
  const slots = createSlots(sender.connections);
  const underWay = new Set<Promise<unknown>>();
  /** Ends the wait for confirmations that a stop would otherwise last for. */
  const cut = new AbortController();
  let stopped = false;
  let filling: Promise<void> | null = null;
  let again = false;
  let dueTimer: NodeJS.Timeout | undefined;

  /** Keeps an attempt until it ends, so that `flush` and `stop` can wait for it. */
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const done = work.then(
      () => {},
      () => {},
    );
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
    return work;
  };

  const markSent = async ({ id, leaseId }: ClaimedMail, outcome: string, kind: string) => {
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
        ...forgetting(kind),
      }))
      .where('id', '=', id)
      .where('lease_id', '=', leaseId)
      .execute();
  };

  /** Shows the history that the mail server has the mail, while the attempt still waits for the confirmation. */
  const markUnconfirmed = async ({ id, leaseId }: ClaimedMail, mail: StoredMail) => {
    await db
      .updateTable('mails')
      .set({
        unconfirmed: mail.unconfirmed + 1,
        outcome: 'The mail server received the e-mail but has not confirmed it yet',
      })
      .where('id', '=', id)
      .where('lease_id', '=', leaseId)
      .where('state', '=', 'queued')
      .execute();
  };

  const attempt = async (
    claimed: ClaimedMail,
    mail: StoredMail,
    options: { onHandedOver?(): void; timeout?: number },
  ) => {
    const outcome = await sender.send(mail, { ...options, signal: cut.signal });
    try {
      await markSent(claimed, outcome, mail.kind);
    } catch (err) {
      // The mail is delivered, whatever the database says: it must not count as a failed attempt. It is sent once more
      // when the lease has run out, under the same Message-ID.
      log.error({ err, mail: mail.id }, 'a delivered mail could not be marked as sent');
      return;
    }
    log.info({ mail: mail.id, kind: mail.kind, outcome: withoutAddresses(outcome) }, 'mail delivered');
  };

  const retryLater = async ({ id, leaseId }: ClaimedMail, mail: StoredMail, error: unknown) => {
    const { failure, message } = error instanceof DeliveryError ? error : toDeliveryError(error, false);
    const attempts = mail.attempts + 1;
    const wait = BACK_OFF[Math.min(mail.attempts, BACK_OFF.length - 1)] ?? 0;
    const next = new Date(now().getTime() + wait * 1000);
    const unconfirmed = mail.unconfirmed + (failure === 'unconfirmed' ? 1 : 0);
    const expired = mail.kind === 'password-reset' && next.getTime() > Date.parse(mail.created_at) + RESET_MS;
    const isFinal = failure === 'refused' || attempts >= MAX_ATTEMPTS || unconfirmed >= MAX_UNCONFIRMED || expired;
    await db
      .updateTable('mails')
      .set({
        state: isFinal ? 'failed' : 'queued',
        attempts,
        unconfirmed,
        outcome: message,
        next_attempt_at: next.toISOString(),
        lease_id: null,
        lease_until: null,
        ...(isFinal && forgetting(mail.kind)),
      })
      .where('id', '=', id)
      .where('lease_id', '=', leaseId)
      .execute();
    log.warn(
      { mail: id, kind: mail.kind, failure, reason: withoutAddresses(message), given: isFinal },
      isFinal ? 'mail given up' : 'mail not delivered yet',
    );
  };

  /** The mail, unless an erasure has deleted it after the claim had run out. */
  const read = ({ id, leaseId }: ClaimedMail) =>
    db.selectFrom('mails').selectAll().where('id', '=', id).where('lease_id', '=', leaseId).executeTakeFirst();

  const unclaim = async ({ id, leaseId }: ClaimedMail) => {
    await db
      .updateTable('mails')
      .set({ lease_id: null, lease_until: null })
      .where('id', '=', id)
      .where('lease_id', '=', leaseId)
      .execute();
    wake();
  };

  /**
   * Claims the most urgent due mail with a conditional update, so that only one instance gets it.
   *
   * @param least the least urgent kind that may be claimed
   */
  const claimNext = async (least: Priority): Promise<{ claimed: ClaimedMail; mail: StoredMail } | 'none' | 'taken'> => {
    const at = now().toISOString();
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where(WAITS)
      .where('priority', '<=', least)
      .where('next_attempt_at', '<=', at)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
      .orderBy('priority')
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!mail) return 'none';
    const claimed = { id: mail.id, leaseId: uuidv7() };
    const { numUpdatedRows } = await db
      .updateTable('mails')
      .set({ lease_id: claimed.leaseId, lease_until: leaseEnd(now()) })
      .where('id', '=', mail.id)
      .where(WAITS)
      .where('attempts', '=', mail.attempts)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { claimed, mail } : 'taken';
  };

  const claimAgain = async (
    id: string,
    stillHolds: StillHolds,
  ): Promise<ClaimedMail | 'unknown' | 'outdated' | 'not waiting'> =>
    db.transaction().execute(async (trx) => {
      const mail = await trx.selectFrom('mails').select('history_id').where('id', '=', id).executeTakeFirst();
      if (!mail) return 'unknown';
      if (mail.history_id && !(await stillHolds(trx, mail.history_id))) return 'outdated';
      const leaseId = uuidv7();
      const { numUpdatedRows } = await trx
        .updateTable('mails')
        .set({ state: 'queued', lease_id: leaseId, lease_until: leaseEnd(now()) })
        .where('id', '=', id)
        .where((where) =>
          where.or([
            where('state', '=', 'failed'),
            where.and([where('state', '=', 'queued'), where('attempts', '>', 0), where('lease_id', 'is', null)]),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n ? { id, leaseId } : 'not waiting';
    });

  /** Sets a timer for the next mail that is not due yet, so that it does not wait for the next poll. */
  const wakeWhenDue = async () => {
    const at = now();
    const next = await db
      .selectFrom('mails')
      .select('next_attempt_at')
      .where('state', '=', 'queued')
      .where('superseded_by', 'is', null)
      .where('next_attempt_at', '>', at.toISOString())
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst();
    clearTimeout(dueTimer);
    if (!next || stopped) return;
    const wait = Date.parse(next.next_attempt_at) - at.getTime();
    // Beyond the next poll a timer is useless, and beyond 24 days it would fire at once.
    if (wait > POLL_MS) return;
    dueTimer = setTimeout(() => wake(), Math.max(1, wait));
    dueTimer.unref();
  };

  const start = (claimed: ClaimedMail, mail: StoredMail, release: Release) => {
    const work = attempt(claimed, mail, {})
      .catch((error: unknown) => retryLater(claimed, mail, error))
      // The row stays claimed, and is tried again when the lease has run out.
      .catch((err: unknown) => log.error({ err, mail: mail.id }, 'the outcome of a mail could not be stored'))
      .finally(() => {
        release();
        wake();
      });
    void track(work);
  };

  /** Starts due mails, the most urgent first, until none is due or no slot is open. */
  const fill = async () => {
    do {
      again = false;
      for (let least = slots.open(); least !== null && !stopped; least = slots.open()) {
        const release = slots.take();
        const next = await claimNext(least).catch((error: unknown) => {
          release();
          throw error;
        });
        if (typeof next !== 'string') {
          start(next.claimed, next.mail, release);
          continue;
        }
        release();
        if (next === 'none') {
          await wakeWhenDue();
          break;
        }
      }
    } while (again && !stopped);
  };

  const wake = () => {
    if (stopped) return;
    if (filling) {
      again = true;
      return;
    }
    filling = fill()
      .catch((err: unknown) => {
        if (!isFault(err)) log.error({ err }, 'the mail queue could not be read');
      })
      .finally(() => {
        filling = null;
        // Someone may have called after the last look and before this line.
        if (again) wake();
      });
  };

  /**
   * Tries a claimed mail ahead of the queue. A caller that still waits after `deliveryMs` is told 'unconfirmed', and the
   * attempt goes on without it.
   *
   * @param keeps which failures leave the mail in the queue; for the others it throws and leaves the row claimed
   */
  const deliverNow = async (claimed: ClaimedMail, keeps: (error: DeliveryError) => boolean): Promise<MailResult> => {
    const startedAt = Date.now();
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), deliveryMs);
    // At least half the time is for the attempt: a shorter one would say nothing about the mail server.
    const release = await slots.wait(DECISION, AbortSignal.timeout(deliveryMs / 2));
    const mail = await read(claimed).catch((error: unknown) => {
      clearTimeout(timer);
      release?.();
      throw error;
    });
    if (!release || !mail) {
      // Every connection was busy: nothing was refused, so the mail waits its turn.
      clearTimeout(timer);
      release?.();
      await unclaim(claimed);
      return 'queued';
    }
    let handedOver = false;
    let detached = false;
    const onHandedOver = () => {
      handedOver = true;
    };
    const timeout = Math.max(1, deliveryMs - (Date.now() - startedAt));
    const whole = attempt(claimed, mail, { onHandedOver, timeout })
      .then(
        (): MailResult => 'delivered',
        async (error: unknown): Promise<MailResult> => {
          const known = error instanceof DeliveryError ? error : toDeliveryError(error, handedOver);
          if (!detached && !keeps(known)) throw known;
          await retryLater(claimed, mail, known);
          return known.failure === 'unconfirmed' ? 'unconfirmed' : 'queued';
        },
      )
      .finally(() => {
        clearTimeout(timer);
        release();
        wake();
      });
    void track(whole);
    return new Promise((resolve, reject) => {
      whole.then(resolve, reject);
      deadline.signal.addEventListener('abort', () => {
        if (!handedOver) return;
        detached = true;
        markUnconfirmed(claimed, mail).then(() => resolve('unconfirmed'), reject);
      });
    });
  };

  return {
    deliver: (claimed) => deliverNow(claimed, ({ failure }) => failure === 'deferred' || failure === 'unconfirmed'),
    async sendAgain(id, stillHolds) {
      const claimed = await claimAgain(id, stillHolds);
      if (typeof claimed === 'string') return claimed;
      let refused = false;
      const delivery = await deliverNow(claimed, ({ failure }) => {
        refused = failure === 'refused' || failure === 'unreachable';
        return true;
      });
      return refused ? 'refused' : delivery;
    },
    wake,
    async flush() {
      wake();
      while (filling || underWay.size > 0) await Promise.all([filling, ...underWay]);
    },
    async stop() {
      stopped = true;
      clearTimeout(dueTimer);
      const end = setTimeout(() => cut.abort(), deliveryMs);
      await filling;
      await Promise.all(underWay);
      clearTimeout(end);
      clearTimeout(dueTimer);
      sender.close();
    },
  };
}
