import { type Kysely, type Migration, sql } from 'kysely';

/** Attendance: what interns' buttons record, and the corrections and leave that supervisors confirm. */
export const attendance: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table attendance_days (
        intern_id text not null references users (id),
        day text not null,
        came_in text not null,
        went_out text,
        place text not null,
        primary key (intern_id, day)
      )`,
      `create table attendance_requests (
        id text not null primary key,
        intern_id text not null references users (id),
        kind text not null,
        starts_on text not null,
        ends_on text not null,
        time_in text,
        time_out text,
        reason text not null,
        state text not null,
        revision integer not null,
        asked_at text not null,
        asked_of text references users (id),
        answer text,
        decided_by text references users (id),
        decided_at text
      )`,
      'create index attendance_requests_by_intern on attendance_requests (intern_id, starts_on)',
      `create unique index attendance_requests_one_waiting on attendance_requests (intern_id, starts_on)
        where kind = 'correction' and state = 'waiting'`,
      `create index attendance_requests_to_decide on attendance_requests (asked_at, id) where state = 'waiting'`,
    ])
      await sql.raw(statement).execute(db);
  },
};
