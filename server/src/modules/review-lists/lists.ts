import type { ReviewLists } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

const ID = 'review-lists';

/** Until an administrator saves other ones. */
const DEFAULTS: ReviewLists = {
  Criteria: ['Knowledge of the field', 'Problem solving', 'Communication', 'Motivation'],
  AcceptReasons: ['Strong application', 'Good interview', 'Recommended'],
  DeclineReasons: [
    'No place left in this position',
    'Other applicants fit better',
    'Field of study does not fit',
    'Documents are not sufficient',
    'Did not come to the interview',
    'Interview did not convince',
  ],
};

/** The lists and their revision, which each change increases. */
export async function readReviewLists(on: DbOrTransaction): Promise<ReviewLists & { Revision: number }> {
  const row = await on.selectFrom('review_lists').selectAll().where('id', '=', ID).executeTakeFirst();
  if (!row) return { ...DEFAULTS, Revision: 0 };
  return { ...(JSON.parse(row.lists) as ReviewLists), Revision: row.revision };
}

/** Changes the lists if they are still those of the revision `seen`; false otherwise. */
export async function changeReviewLists(trx: DbOrTransaction, lists: ReviewLists, seen: number): Promise<boolean> {
  await trx
    .insertInto('review_lists')
    .values({ id: ID, revision: 0, lists: JSON.stringify(DEFAULTS) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Compared here first: PostgreSQL refuses a number that the column cannot hold.
  if ((await readReviewLists(trx)).Revision !== seen) return false;
  const { numUpdatedRows } = await trx
    .updateTable('review_lists')
    .set({ lists: JSON.stringify(lists), revision: seen + 1 })
    .where('id', '=', ID)
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
