import { type Kysely, type Migration, sql } from 'kysely';

/** Where in its own code a portal failed, on which of its pages and in which browser. */
export const failureStacks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['frames', 'address', 'browser'])
      await sql`alter table portal_failures add column ${sql.ref(column)} text`.execute(db);
  },
};
