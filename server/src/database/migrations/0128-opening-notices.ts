import { type Kysely, type Migration, sql } from 'kysely';

/** Addresses that want to know when applications open. */
export const openingNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table opening_notices (
      id text not null primary key,
      email text not null,
      email_folded text not null unique,
      asked_at text not null,
      confirmed_at text
    )`.execute(db);
  },
};
