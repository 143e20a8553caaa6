import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** The conditions of the two lists of applications, written as in their queries: other spellings do not use the indexes. */
const LISTS = { waiting: `status = 'Processing'`, decided: `status <> 'Processing'` };

/** Orders of a list, each ending in the unique column. */
const ORDERS = ['name_folded', 'email_folded', 'phone', 'interview_date', 'applied_at'];

/**
 * An index for each order of the two lists of applications, so that a page is read from an index. Each is a partial index
 * of one list, so a page never skips rows of the other list.
 */
export function listIndexes({ coveringSearch }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const [list, condition] of Object.entries(LISTS)) {
        const index = (name: string, columns: string) =>
          sql
            .raw(`create index applications_${list}_by_${name} on applications (${columns}) where ${condition}`)
            .execute(db);
        for (const column of ORDERS) await index(column, `${column}, id`);
        // All undecided applications have one status. SQLite would prefer an index that begins with it to that of the order.
        await index('status', list === 'waiting' ? 'id' : 'status, id');
        // With every column that a search looks at or sorts by, SQLite searches without touching the rows themselves.
        const covered = ['name_folded', 'email_folded', 'phone', 'status', 'interview_date', 'applied_at', 'search'];
        await index('position', ['position_id', 'id', ...(coveringSearch ? covered : [])].join(', '));
      }
      // The orders above take their place.
      await db.schema.dropIndex('applications_by_status').execute();
      await db.schema.dropIndex('applications_by_name').execute();
    },
  };
}
