import { type Kysely, type Migration, sql } from 'kysely';

/**
 * An index with everything that the stages of decided applications depend on, and the position by which they are sorted.
 * The condition is written as in the query of the list.
 */
export function stageIndex(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index applications_decided_by_stage on applications (status, interview_date, id, position_id, erased_at)
        where status <> 'Processing'`.execute(db);
    },
  };
}
