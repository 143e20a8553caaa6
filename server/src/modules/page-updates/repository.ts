import type { ChangedCall, PageUpdate } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';

/** A change for one person, as it is stored. */
export interface StoredUpdate {
  id: string;
  user_id: string;
  /** UTC, ISO 8601. */
  at: string;
  /** JSON of `ChangedCall`s. */
  calls: string;
}

/** A change with the contract's field names. */
export function toPageUpdate({ id, calls }: Pick<StoredUpdate, 'id' | 'calls'>): PageUpdate {
  return { Id: id, Calls: JSON.parse(calls) as ChangedCall[] };
}

/** Stores a change for each of the people. */
export async function insertUpdates(
  trx: DbOrTransaction,
  userIds: readonly string[],
  calls: readonly ChangedCall[],
  at: string,
): Promise<StoredUpdate[]> {
  const rows = userIds.map((user_id) => ({ id: uuidv7(), user_id, at, calls: JSON.stringify(calls) }));
  if (rows.length > 0) await trx.insertInto('changes').values(rows).execute();
  return rows;
}

/** The changes for some people since a time, the oldest first. */
export function findUpdates(db: DbOrTransaction, userIds: readonly string[], since: string): Promise<StoredUpdate[]> {
  return db
    .selectFrom('changes')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Those of the changes that are committed. */
export function findCommitted(db: DbOrTransaction, ids: readonly string[]): Promise<StoredUpdate[]> {
  return db.selectFrom('changes').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Deletes the changes before a time. */
export async function deleteUpdates(db: DbOrTransaction, before: string): Promise<void> {
  await db.deleteFrom('changes').where('at', '<', before).execute();
}
