import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/connection';
import { type HeldAccount, isIntern, isOpen } from '../../database/personal-data';
import { HttpError } from '../../http/errors';
import { eraseApplication } from '../applications';
import type { MailServices } from '../mails';
import { deactivate } from '../users';
import { eraseHoldings } from './erasure';
import { findPersonOfAccount } from './person';

/** Whose retention period is over. Days are `YYYY-MM-DD`. */
export interface DueInterns {
  /** The internship ended on this day or before. */
  endedBy: string;
  day: string;
}

/**
 * Interns whose internship ended on or before a day. It counts from the last day as it stands now, so an extension moves it; for
 * a deleted account without dates, from the day of the deletion. An active account without dates never ends. Who was told a day
 * until which the account can be read is not erased before.
 */
const former = (on: DbOrTransaction, { endedBy, day }: DueInterns) =>
  on
    .selectFrom('users')
    .where('role', '=', 'INT')
    .where('erased_at', 'is', null)
    .where(sql<boolean>`coalesce(ends_on, substr(deactivated_at, 1, 10)) <= ${endedBy}`)
    .where((where) =>
      where.or([where('reads_until', 'is', null), where('reads_until', '<', day), where('active', '=', 0)]),
    );

export async function countFormer(on: DbOrTransaction, due: DueInterns): Promise<number> {
  const { count } = await former(on, due)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those with an id after `last`, so that one that is refused is not read again. */
export function findFormer(on: DbOrTransaction, due: DueInterns, last: string, limit: number): Promise<HeldAccount[]> {
  return former(on, due)
    .select(['id', 'name', 'email', 'email_folded', 'role', 'active'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Erases a former intern: the account and all applications, as an administrator's erasure does. False for a person who has
 * come back with another account or an open application, when another instance was first, or while a mail is being sent.
 */
export async function eraseFormer(
  services: MailServices,
  { id, role }: HeldAccount,
  due: DueInterns,
): Promise<boolean> {
  const { audit, config, db, log, now } = services;
  const at = now().toISOString();
  try {
    return await db.transaction().execute(async (trx) => {
      // The last day may have moved since it was read.
      const account = await former(trx, due).select(['id', 'email_folded']).where('id', '=', id).executeTakeFirst();
      if (!account) return false;
      const person = await findPersonOfAccount(trx, account);
      const isBack = person.accounts.some((other) => isIntern(other) && other.active === 1 && other.id !== id);
      if (isBack || person.applications.some(isOpen)) return false;
      for (const application of person.applications)
        if (!(await eraseApplication(trx, application, at, null))) throw new Held();
      await deactivate(services, trx, id, role);
      await eraseHoldings(trx, person, { at, dataDir: config.dataDir });
      await audit.record(trx, {
        event: 'personal-data-erased',
        subject: { kind: 'user', id },
        detail: 'The retention period has ended',
      });
      return true;
    });
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof Held)) throw error;
    log.info({ user: id }, 'not erased yet: an e-mail is being sent');
    return false;
  }
}

/** A decision on one of the applications is being sent; nothing of the person is erased. */
class Held extends Error {}
