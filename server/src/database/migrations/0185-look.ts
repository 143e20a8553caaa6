import { type Kysely, type Migration, sql } from 'kysely';

/** How the firm looks to visitors: its colour, its logo, and texts of the landing page. */
export const look: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      'accent',
      'logo',
      'advisory_text',
      'advisory_intern',
      'engineering_text',
      'engineering_intern',
      'technology_text',
      'technology_intern',
      'questions',
      'voices',
    ])
      await sql`alter table programme_settings add column ${sql.ref(column)} text not null default ''`.execute(db);
    await sql`alter table programme_settings add column logo_width integer not null default 0`.execute(db);
    await sql`alter table programme_settings add column logo_height integer not null default 0`.execute(db);
    await sql`create table logos (name text not null primary key, base64 text not null)`.execute(db);
  },
};
