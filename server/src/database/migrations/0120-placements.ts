import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The first and the last day of an intern's internship. Columns, because an account has one internship: who returns applies again and
 * gets another account. Earlier accounts have none.
 */
export const placements: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column starts_on text`.execute(db);
    await sql`alter table users add column ends_on text`.execute(db);
    await sql`alter table users add column hours_a_week integer not null default 0`.execute(db);
  },
};
