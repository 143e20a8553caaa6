import { type Kysely, type Migration, sql } from 'kysely';

const QUESTIONS = ['university', 'course', 'year_of_study', 'registration_number', 'requested_dates'];

/** What intakes ask their applicants besides, what these answered, and the universities to choose from. */
export const studies: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table universities (
        id text not null primary key,
        name text not null,
        name_folded text not null,
        contact_name text not null,
        contact_email text not null,
        contact_phone text not null,
        revision integer not null,
        created_at text not null
      )`,
      'create unique index universities_name on universities (name_folded)',
      `create table application_studies (
        application_id text not null primary key references applications (id),
        university_id text references universities (id),
        university text not null,
        course text not null,
        year_of_study integer,
        registration_number text not null,
        requested_start text,
        requested_end text
      )`,
      `create index application_studies_by_university on application_studies (university_id)
        where university_id is not null`,
      // Off in intakes that there were before, and in those that an instance of the version before adds.
      ...QUESTIONS.map((question) => `alter table intakes add column ask_${question} text not null default 'Off'`),
    ])
      await sql.raw(statement).execute(db);
  },
};
