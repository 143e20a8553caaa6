import { type Kysely, type Migration, sql } from 'kysely';

/** Logbooks: weeks with days that interns write and supervisors sign, and what is added to signed weeks. */
export const logbooks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table logbook_weeks (
        id text not null primary key,
        intern_id text not null references users (id),
        monday text not null,
        state text not null,
        summary text not null,
        revision integer not null,
        handed_in_at text,
        handed_in_to text references users (id),
        comment text,
        commented_by text references users (id),
        commented_at text,
        signed_by text references users (id),
        signer text,
        signed_at text,
        reference text unique,
        constraint logbook_weeks_one_a_week unique (intern_id, monday)
      )`,
      `create index logbook_weeks_to_sign on logbook_weeks (monday, id) where state = 'handed-in'`,
      `create table logbook_days (
        week_id text not null references logbook_weeks (id),
        day text not null,
        done text not null,
        learnt text not null,
        half_hours integer not null,
        primary key (week_id, day)
      )`,
      `create table logbook_amendments (
        id text not null primary key,
        week_id text not null references logbook_weeks (id),
        author_id text not null references users (id),
        text text not null,
        created_at text not null
      )`,
      'create index logbook_amendments_by_week on logbook_amendments (week_id, id)',
    ])
      await sql.raw(statement).execute(db);
  },
};
