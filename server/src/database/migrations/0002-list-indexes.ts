import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** The two lists of applications, as the conditions of their queries are written: an index serves no other spelling. */
const LISTS = { waiting: `status = 'Processing'`, decided: `status <> 'Processing'` };

/** Orders of a list, each ending in the unique column. */
const ORDERS = ['name_folded', 'email_folded', 'phone', 'interview_date', 'applied_at'];

/**
 * An index for each order of the two lists of applications, so that a page is read where it lies. Each holds its own
 * list only: a page of one never steps over the rows of the other.
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
        // All that wait have one status; SQLite would prefer an index that begins with it to the one of the order.
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
