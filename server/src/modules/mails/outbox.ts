import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import type { Mail } from './templates';

/** How long a claim holds: longer than any delivery. Afterwards another worker may claim the mail. */
const LEASE_MS = 60_000;

/** A mail that a caller or a worker has claimed for one attempt to deliver it. */
export interface ClaimedMail {
  id: string;
  leaseId: string;
}

/** A mail as the outbox keeps it. */
export type StoredMail = Selectable<Tables['mails']>;

/** The outbox: a mail is first a row, written in the same transaction as the change that it reports. */
export interface Outbox {
  /** Puts a mail into the outbox within the caller's transaction, with the line of a history that it reports. */
  enqueue(on: DbOrTransaction, mail: Mail, historyId?: string): Promise<void>;
  /** As `enqueue` for several mails that go out at a later time. */
  enqueueFor(on: DbOrTransaction, due: Date, mails: { mail: Mail; historyId: string }[]): Promise<void>;
  /** As `enqueue`, but no worker touches the mail until the caller has tried `deliver`, or the lease has run out. */
  enqueueClaimed(on: DbOrTransaction, mail: Mail, historyId: string): Promise<ClaimedMail>;
  /** Removes a claimed mail that was not delivered. */
  withdraw(on: DbOrTransaction, claimed: ClaimedMail): Promise<void>;
  /**
   * Removes a queued mail that no worker has claimed and returns it; null when a delivery has begun. In the caller's
   * transaction the row is then gone for every worker: either the mail is sent, or the change that it reports is reverted.
   */
  withdrawUntried(on: DbOrTransaction, id: string): Promise<StoredMail | null>;
  /** Puts back a mail that was withdrawn. */
  restore(on: DbOrTransaction, mail: StoredMail): Promise<void>;
}

/** The end of a lease that begins now, as ISO time. */
export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

export function createOutbox(now: () => Date): Outbox {
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
      const row = { ...rowFor(mail, historyId), lease_id: leaseId, lease_until: leaseEnd(now()) };
      await insert(on, [row]);
      return { id: row.id, leaseId };
    },
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
  };
}
