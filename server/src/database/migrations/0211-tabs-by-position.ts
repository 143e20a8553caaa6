import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './engine';

/** A tab that is sorted by position counts the applications of each. SQLite's index has the position from the beginning. */
export const tabsByPosition = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') return;
    await sql`drop index applications_decided_by_status`.execute(db);
    await sql`create index applications_decided_by_status on applications
      (status, id, interview_date, activated, erased_at, position_id) where status <> 'Processing'`.execute(db);
  },
});
