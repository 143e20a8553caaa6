import { type Kysely, type Migration, sql } from 'kysely';

/** The language in which people read our pages and e-mails. Everyone until now read English. */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['applications', 'users', 'opening_notices', 'assessments'])
      await sql`alter table ${sql.table(table)} add column language text not null default 'en'`.execute(db);
  },
};
