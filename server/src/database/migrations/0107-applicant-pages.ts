import { type Kysely, type Migration, sql } from 'kysely';

/** Private links to applications, whose pages say when an administrator first opened them. */
export const applicantPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table applications add column link_epoch integer not null default 0`.execute(db);
    await sql`alter table applications add column read_at text`.execute(db);
  },
};
