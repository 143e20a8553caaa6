import { type Kysely, type Migration, sql } from 'kysely';

/** Reference letters for interns. */
export const referenceLetters: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table reference_letters (
        id text not null primary key,
        intern_id text not null references users (id),
        reference text not null,
        written_by text not null references users (id),
        writer text not null,
        written_at text not null,
        letter text not null
      )`,
      'create index reference_letters_by_intern on reference_letters (intern_id, id)',
    ])
      await sql.raw(statement).execute(db);
  },
};
