import { type Kysely, type Migration, sql } from 'kysely';

/** Evaluations of internships: the firm's criteria, the evaluations, and what supervisors and interns write. */
export const evaluations: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      'create table evaluation_criteria (id text not null primary key, revision integer not null, list text not null)',
      `create table evaluations (
        id text not null primary key,
        intern_id text not null references users (id),
        kind text not null,
        scale text not null,
        criteria text not null,
        begun_by text not null references users (id),
        begun_at text not null,
        reference text unique,
        task_average integer,
        constraint evaluations_one_of_a_kind unique (intern_id, kind)
      )`,
      `create table evaluation_parts (
        evaluation_id text not null references evaluations (id),
        author text not null,
        content text not null,
        revision integer not null,
        handed_in_at text,
        handed_in_by text references users (id),
        author_name text,
        confirmer text,
        confirmed_at text,
        primary key (evaluation_id, author)
      )`,
    ])
      await sql.raw(statement).execute(db);
  },
};
