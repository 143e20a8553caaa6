import { type Kysely, type Migration, sql } from 'kysely';

/** Visits of lecturers: the times that supervisors offer, and who has booked them. */
export const visits: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table visits (
        id text not null primary key,
        intern_id text not null references users (id),
        date text not null,
        time text not null,
        minutes integer not null,
        place text not null,
        video_link text not null,
        starts_at text not null,
        ends_at text not null,
        offered_by text not null references users (id),
        booked_by text references assessments (id),
        booked_at text,
        cancelled_at text,
        uid text not null,
        sequence integer not null
      )`,
      'create index visits_by_intern on visits (intern_id, ends_at)',
    ])
      await sql.raw(statement).execute(db);
  },
};
