import { type Kysely, type Migration, sql } from 'kysely';

/** An index for the number of decisions of the last days. Its condition is written as in the query. */
export function recentDecisions(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index applications_by_decision on applications (decided_at) where status <> 'Processing'`.execute(
        db,
      );
    },
  };
}
