import { type Kysely, type Migration, sql } from 'kysely';

/** A photo of the firm on the landing page. */
export const photo: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table programme_settings add column photo text not null default ''`.execute(db);
    await sql`create table photos (name text not null primary key, base64 text not null)`.execute(db);
  },
};
