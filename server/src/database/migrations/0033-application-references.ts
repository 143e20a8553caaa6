import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Indexes for the reference of an application, which is the end of its id, and for the passed applications that were
 * erased. Expression and conditions are written as in the queries.
 */
export function applicationReferences(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index applications_by_reference on applications (substr(id, 29))`.execute(db);
      await sql`create index applications_passed_and_erased on applications (id)
        where status = 'Interview Passed' and erased_at is not null`.execute(db);
    },
  };
}
