import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './engine';

/**
 * SQLite counts the applications of an intake, and sorts them by position, in their index: without its further columns it reads the
 * row of each application of the position, of every intake. PostgreSQL combines indexes, and prefers the small one for searches.
 */
export const pagesOfAnIntake = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgresql') return;
    await sql`drop index applications_by_intake`.execute(db);
    await sql`create index applications_by_intake on applications (intake_id, position_id, status, id)`.execute(db);
  },
});
