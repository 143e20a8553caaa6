import { type Kysely, type Migration, sql } from 'kysely';

/** Times for an interview that an applicant is to choose from. */
export const interviewChoices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table interview_choices (
      application_id text not null primary key references applications (id),
      id text not null,
      times text not null,
      minutes integer not null,
      place text,
      video_link text,
      message text,
      interviewers text not null,
      offered_at text not null,
      offered_by text not null references users (id),
      until text not null,
      decided_at text,
      asked_at text,
      sequence integer
    )`.execute(db);
  },
};
