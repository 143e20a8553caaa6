import { type Kysely, type Migration, sql } from 'kysely';

/** Where interns work, for the landing page and search engines. */
export const city: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table programme_settings add column city text not null default 'Nairobi'`.execute(db);
  },
};
