import { type Kysely, type Migration, sql } from 'kysely';

/** When an intern was told that an evaluation goes on without an own view, and which evaluation a supervisor was last reminded of. */
export const evaluationNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table evaluations add column notice_at text`.execute(db);
    await sql`alter table users add column evaluation_reminded_of text`.execute(db);
  },
};
