import type { Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../plugins/database';

/**
 * Writes down which set of versions is live from now on, where it is another one than before. Part of the transaction
 * that changes the set, so that no set is missed. Changes of two portals at once take turns here: each has to see
 * what the other has made live.
 *
 * @param at ISO time
 */
export async function recordComposition(trx: Transaction<Tables>, at: string): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: 'composition-turn', value: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: at }))
    .execute();
  const rows = await trx
    .selectFrom('live_portals')
    .select(['portal', 'current_version', 'canary_version'])
    .orderBy('portal')
    .execute();
  const byPortal = (version: (row: (typeof rows)[number]) => string | null) =>
    JSON.stringify(Object.fromEntries(rows.flatMap((row) => (version(row) ? [[row.portal, version(row)]] : []))));
  const versions = byPortal((row) => row.current_version);
  const canaries = byPortal((row) => row.canary_version);
  const open = await findOpenComposition(trx);
  if (open?.versions === versions && open.canaries === canaries) return;
  await trx.updateTable('compositions').set({ until_at: at }).where('until_at', 'is', null).execute();
  await trx
    .insertInto('compositions')
    .values({ id: uuidv7(), versions, canaries, from_at: at, until_at: null })
    .execute();
}

/** The set of versions that is live. */
export async function findOpenComposition(db: DbOrTransaction) {
  return db
    .selectFrom('compositions')
    .select(['id', 'versions', 'canaries'])
    .where('until_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
