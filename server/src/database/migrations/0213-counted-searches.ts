import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './engine';

/**
 * A text that many applications have is counted in an index: rows are wide, and the index for parts of names serves rare texts only.
 * The text is a column of the key, not an included one: only so do the entries of changed rows share their place, and the index
 * stays as small as PostgreSQL has to expect it to be before it prefers it to the table. SQLite's indexes have the text already.
 */
export const countedSearches = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') return;
    await sql`drop index applications_waiting_by_status`.execute(db);
    await sql`create index applications_waiting_by_status on applications (id, position_id, search)
      where status = 'Processing'`.execute(db);
    await sql`drop index applications_decided_by_position`.execute(db);
    await sql`create index applications_decided_by_position on applications (position_id, id, search)
      where status <> 'Processing'`.execute(db);
  },
});
