import { type Kysely, type Migration, sql } from 'kysely';

/** The address of the team that a deploy token is for. */
export const teamAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table deploy_tokens add column email text`.execute(db);
  },
};
