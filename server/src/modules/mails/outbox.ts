import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../../config';
import type { DbOrTransaction, Tables } from '../../database/connection';
import type { Mail } from './mails';
import { priorityOf } from './priority';
import { createWriter, type WrittenMail } from './writing';

/** How long a claim holds: longer than any attempt (`MAIL_LIMITS`). Afterwards another worker may claim the mail. */
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
  enqueueClaimed(on: DbOrTransaction, mail: Mail, historyId?: string): Promise<ClaimedMail>;
  /** Removes a claimed mail that was not delivered; false when the claim has run out and another worker has it. */
  withdraw(on: DbOrTransaction, claimed: ClaimedMail): Promise<boolean>;
  /**
   * Removes a queued mail that no worker has claimed; false when a delivery has begun. In the caller's transaction the
   * row is then gone for every worker: either the mail is sent, or the change that it reports is reverted.
   */
  withdrawUntried(on: DbOrTransaction, id: string): Promise<boolean>;
  /**
   * Keeps the undelivered mails about earlier decisions on an application, those with times for an interview, and reminders from
   * being sent: they are out of date. The receipt of the application never is.
   *
   * @param historyId the line of the decision that replaces them
   * @param also the kinds that have no line of the history, by default all that a decision makes untrue
   */
  supersede(on: DbOrTransaction, applicationId: string, historyId: string, also?: readonly string[]): Promise<void>;
  /** Releases the mails that `supersede` held back for this line, when its decision is reverted or undone. */
  releaseSuperseded(on: DbOrTransaction, historyId: string): Promise<void>;
}

/** Mails that belong to no line of the history, and that a decision makes untrue. */
const BEFORE_A_DECISION: readonly string[] = ['interview-times', 'interview-reminder', 'offer-reminder'];

/** The end of a lease that begins now, as ISO time. */
export function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** @param config `mailFrom`: the sender's address, whose domain the Message-IDs get */
export function createOutbox(now: () => Date, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): Outbox {
  const rowFor = (
    { kind, recipient }: Mail,
    { subject, content }: WrittenMail,
    historyId: string | null,
    due?: Date,
  ): StoredMail => {
    const at = now().toISOString();
    const id = uuidv7();
    return {
      id,
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
      message_id: messageIdOf(id, mailFrom),
      priority: priorityOf(kind),
      unconfirmed: 0,
      superseded_by: null,
    };
  };
  const insert = (on: DbOrTransaction, rows: StoredMail[]) => on.insertInto('mails').values(rows).execute();

  return {
    async enqueue(on, mail, historyId) {
      await insert(on, [rowFor(mail, await createWriter(on, publicUrl)(mail), historyId ?? null)]);
    },
    async enqueueFor(on, due, mails) {
      const write = createWriter(on, publicUrl);
      const rows: StoredMail[] = [];
      for (const { mail, historyId } of mails) rows.push(rowFor(mail, await write(mail), historyId, due));
      await insert(on, rows);
    },
    async enqueueClaimed(on, mail, historyId) {
      const leaseId = uuidv7();
      const written = await createWriter(on, publicUrl)(mail);
      const row = { ...rowFor(mail, written, historyId ?? null), lease_id: leaseId, lease_until: leaseEnd(now()) };
      await insert(on, [row]);
      return { id: row.id, leaseId };
    },
    async withdraw(on, claimed) {
      const { numDeletedRows } = await on
        .deleteFrom('mails')
        .where('id', '=', claimed.id)
        .where('lease_id', '=', claimed.leaseId)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async withdrawUntried(on, id) {
      const { numDeletedRows } = await on
        .deleteFrom('mails')
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('attempts', '=', 0)
        .where('lease_id', 'is', null)
        .where('superseded_by', 'is', null)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async supersede(on, applicationId, historyId, also = BEFORE_A_DECISION) {
      await on
        .updateTable('mails')
        .set({ superseded_by: historyId })
        .where('state', '=', 'queued')
        .where('superseded_by', 'is', null)
        .where((mail) =>
          mail.or([
            mail(
              'history_id',
              'in',
              mail
                .selectFrom('application_history')
                .select('id')
                .where('application_id', '=', applicationId)
                .where('from_status', 'is not', null)
                .where('id', '<>', historyId),
            ),
            ...(also.length === 0
              ? []
              : [
                  mail.and([
                    mail('kind', 'in', also),
                    mail(
                      'recipient',
                      '=',
                      mail.selectFrom('applications').select('email').where('id', '=', applicationId),
                    ),
                  ]),
                ]),
          ]),
        )
        .execute();
    },
    async releaseSuperseded(on, historyId) {
      await on.updateTable('mails').set({ superseded_by: null }).where('superseded_by', '=', historyId).execute();
    },
  };
}

/** The Message-ID of a mail, unique by its id. */
export function messageIdOf(id: string, mailFrom: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost'}>`;
}
