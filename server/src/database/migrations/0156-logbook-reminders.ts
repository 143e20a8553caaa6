import { type Kysely, type Migration, sql } from 'kysely';

/** Of which week's logbook an intern was last reminded. */
export const logbookReminders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column logbook_reminded_of text`.execute(db);
  },
};
