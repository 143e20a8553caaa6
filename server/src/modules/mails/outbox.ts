import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../../config';
import type { Db, DbOrTransaction, Tables } from '../../database/connection';
import type { Services } from '../../services';
import { createSender } from './senders';
import type { Mail } from './templates';

/** A claimed mail is another worker's again after this: longer than any delivery. */
const LEASE_MS = 60_000;
/** Waits before the next attempt; the last one repeats until `MAX_ATTEMPTS`. */
const BACK_OFF_MS = [15, 60, 300, 900, 3600, 4 * 3600].map((seconds) => seconds * 1000);
const MAX_ATTEMPTS = 15;
const POLL_MS = 5_000;

/** A mail that the caller has claimed for a first delivery of its own. */
export interface ClaimedMail {
  id: string;
  leaseId: string;
}

/** A mail as the outbox keeps it. */
export type StoredMail = Selectable<Tables['mails']>;

/** The outbox: mails are rows first, written with the change that they tell of, and are delivered at least once. */
export interface Mailer {
  /** Puts a mail into the outbox within the caller's transaction, with the line of a history that it tells of. */
  enqueue(on: DbOrTransaction, mail: Mail, historyId?: string): Promise<void>;
  /** As `enqueue` for several mails that go out at a later time. */
  enqueueFor(on: DbOrTransaction, due: Date, mails: { mail: Mail; historyId: string }[]): Promise<void>;
  /** As `enqueue`, but no worker touches the mail until the caller has tried `deliver`, or the lease has run out. */
  enqueueClaimed(on: DbOrTransaction, mail: Mail, historyId: string): Promise<ClaimedMail>;
  /** Tries a claimed mail now. Throws when the mail server did not take it within 10 seconds; the row then stays claimed. */
  deliver(claimed: ClaimedMail): Promise<void>;
  /** Takes a mail back that was not delivered. */
  withdraw(on: DbOrTransaction, claimed: ClaimedMail): Promise<void>;
  /**
   * Takes a queued mail back that nobody has claimed yet; answers it, or null when a delivery has begun. In the caller's
   * transaction the row is then gone for every worker: either the mail goes, or what it tells of is taken back.
   */
  withdrawUntried(on: DbOrTransaction, id: string): Promise<StoredMail | null>;
  /** Puts a mail back that was withdrawn. */
  restore(on: DbOrTransaction, mail: StoredMail): Promise<void>;
  /** Asks whether mail can be sent at all: throws when the mail server cannot be reached within 10 seconds or refuses us. */
  check(): Promise<void>;
  /** Tries a failed mail once more, now. When it is not taken, it waits or stays failed as after any other attempt. */
  sendAgain(id: string): Promise<'sent' | 'refused' | 'not failed'>;
  /** Wakes the worker, after a commit. */
  wake(): void;
  /** Delivers everything that is due, and waits for it. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** What modules that write e-mails work with. */
export interface MailServices extends Services {
  mailer: Mailer;
}

/** Starts the worker, which looks for due mails by itself until `stop`. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  db: Db,
  now: () => Date,
  log: FastifyBaseLogger,
): Mailer {
  const { send, check } = createSender(config, now, log);
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let dueTimer: NodeJS.Timeout | undefined;
  const timer = setInterval(() => wake(), POLL_MS);
  timer.unref();

  const rowFor = (mail: Mail, historyId: string | null, due?: Date): StoredMail => {
    const at = now().toISOString();
    const { kind, recipient, subject, ...content } = mail;
    return {
      id: uuidv7(),
      kind,
      recipient,
      subject,
      content: JSON.stringify(content),
      state: 'queued',
      attempts: 0,
      next_attempt_at: due?.toISOString() ?? at,
      lease_id: null,
      lease_until: null,
      outcome: null,
      created_at: at,
      sent_at: null,
      history_id: historyId,
    };
  };
  const insert = (on: DbOrTransaction, rows: StoredMail[]) => on.insertInto('mails').values(rows).execute();

  const leaseEnd = () => new Date(now().getTime() + LEASE_MS).toISOString();

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
    // Erased with the person it was for, after its claim had run out.
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

  /** Claims the next due mail by a conditional update, so that of several instances one gets it. */
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
      .set({ lease_id: leaseId, lease_until: leaseEnd() })
      .where('id', '=', due.id)
      .where('state', '=', 'queued')
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { id: due.id, leaseId } : 'taken';
  };

  /** Wakes for the next mail that waits for its time, so that it goes then and not at the next look. */
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
      .catch((err: unknown) => log.error({ err }, 'the mail queue could not be read'))
      .finally(() => {
        running = null;
      });
  };

  return {
    async enqueue(on, mail, historyId) {
      await insert(on, [rowFor(mail, historyId ?? null)]);
    },
    async enqueueFor(on, due, mails) {
      await insert(
        on,
        mails.map(({ mail, historyId }) => rowFor(mail, historyId, due)),
      );
    },
    async enqueueClaimed(on, mail, historyId) {
      const leaseId = uuidv7();
      const row = { ...rowFor(mail, historyId), lease_id: leaseId, lease_until: leaseEnd() };
      await insert(on, [row]);
      return { id: row.id, leaseId };
    },
    deliver: attempt,
    check,
    async withdraw(on, claimed) {
      await on.deleteFrom('mails').where('id', '=', claimed.id).where('lease_id', '=', claimed.leaseId).execute();
    },
    async withdrawUntried(on, id) {
      const mail = await on.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
      const { numDeletedRows } = await on
        .deleteFrom('mails')
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('attempts', '=', 0)
        .where('lease_id', 'is', null)
        .executeTakeFirst();
      return mail && numDeletedRows === 1n ? mail : null;
    },
    async restore(on, mail) {
      await insert(on, [mail]);
    },
    async sendAgain(id) {
      const claimed = { id, leaseId: uuidv7() };
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set({ state: 'queued', lease_id: claimed.leaseId, lease_until: leaseEnd() })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return 'not failed';
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

/** Delivers at the start what is due. */
export function registerMails(server: FastifyInstance, { mailer }: Pick<MailServices, 'mailer'>): void {
  server.addHook('onReady', async () => mailer.wake());
}

/** Why a mail was not taken, in one line without its content. */
export function reasonOf(error: unknown): string {
  const { message, responseCode } = error as { message?: string; responseCode?: number };
  const text = (message ?? String(error)).split('\n')[0] ?? '';
  return `${responseCode ? `${responseCode} ` : ''}${text}`.slice(0, 300);
}

/** The mail server said no for ever to this recipient or message; trying again would only annoy it. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
