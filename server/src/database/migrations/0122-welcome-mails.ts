import { type Kysely, type Migration, sql } from 'kysely';

/** When an intern was sent the welcome before the first day. */
export const welcomeMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column welcomed_at text`.execute(db);
  },
};
