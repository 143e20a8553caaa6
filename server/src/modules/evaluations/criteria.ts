import type { EvaluationCriteria } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

const ID = 'evaluation-criteria';

/** Until an administrator saves a list: firms have their own, so none is assumed. */
const NONE: EvaluationCriteria = { Scale: 'levels', Criteria: [] };

/** The firm's criteria and their revision, which each change increases. */
export async function readCriteria(on: DbOrTransaction): Promise<EvaluationCriteria & { Revision: number }> {
  const row = await on.selectFrom('evaluation_criteria').selectAll().where('id', '=', ID).executeTakeFirst();
  if (!row) return { ...NONE, Revision: 0 };
  return { ...(JSON.parse(row.list) as EvaluationCriteria), Revision: row.revision };
}

/** Changes the criteria if they are still those of the revision `seen`; false otherwise. */
export async function changeCriteria(trx: DbOrTransaction, list: EvaluationCriteria, seen: number): Promise<boolean> {
  await trx
    .insertInto('evaluation_criteria')
    .values({ id: ID, revision: 0, list: JSON.stringify(NONE) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Compared here first: PostgreSQL refuses a number that the column cannot hold.
  if ((await readCriteria(trx)).Revision !== seen) return false;
  const { numUpdatedRows } = await trx
    .updateTable('evaluation_criteria')
    .set({ list: JSON.stringify(list), revision: seen + 1 })
    .where('id', '=', ID)
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
