import type { FlagAudience } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

/** A portal's flag. */
export interface FlagKey {
  portal: string;
  flag: string;
}

/** Every switch with who changed it last. */
export async function findSwitches(db: DbOrTransaction) {
  const rows = await db
    .selectFrom('flag_switches')
    .innerJoin('users', 'users.id', 'flag_switches.changed_by')
    .selectAll('flag_switches')
    .select('users.name as changer')
    .execute();
  return rows.map(({ users, ...row }) => ({ ...row, people: JSON.parse(users) as string[] }));
}

/** Switches a flag, in place of what was decided before. */
export async function putSwitch(
  on: DbOrTransaction,
  { portal, flag }: FlagKey,
  { Share, People }: FlagAudience,
  change: { changed_at: string; changed_by: string },
): Promise<void> {
  const values = { share: Share, users: JSON.stringify(People), ...change };
  await on
    .insertInto('flag_switches')
    .values({ portal, flag, ...values })
    .onConflict((existing) => existing.columns(['portal', 'flag']).doUpdateSet(values))
    .execute();
}

/** Deletes a switch; false when there is none. */
export async function deleteSwitch(on: DbOrTransaction, { portal, flag }: FlagKey): Promise<boolean> {
  const { numDeletedRows } = await on
    .deleteFrom('flag_switches')
    .where('portal', '=', portal)
    .where('flag', '=', flag)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
