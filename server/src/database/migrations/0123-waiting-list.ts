import { type Kysely, type Migration, sql } from 'kysely';

/** Applicants who wait for a place of their position. */
export const waitingList: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table waiting_list (
      application_id text not null primary key references applications (id),
      rank integer not null
    )`.execute(db);
  },
};
