import { type Kysely, type Migration, sql } from 'kysely';

/** What supervisors said is done at the end of an internship. */
export const closingSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table closing_steps (
          intern_id text not null references users (id),
          step text not null,
          checked_by text not null references users (id),
          checked_at text not null,
          primary key (intern_id, step)
        )`,
      )
      .execute(db);
  },
};
