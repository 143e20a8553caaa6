import type { DbOrTransaction } from '../../database/connection';

/** The ids of the active administrators, all of whom look at applications. */
export async function administratorIds(on: DbOrTransaction): Promise<string[]> {
  const rows = await on.selectFrom('users').select('id').where('role', '=', 'ADM').where('active', '=', 1).execute();
  return rows.map(({ id }) => id);
}
