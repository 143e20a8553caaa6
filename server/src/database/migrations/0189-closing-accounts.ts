import { type Kysely, type Migration, sql } from 'kysely';

/** Until when a former intern can sign in. */
export const closingAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column reads_until text`.execute(db);
  },
};
