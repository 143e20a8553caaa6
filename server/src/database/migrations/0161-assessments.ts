import { type Kysely, type Migration, sql } from 'kysely';

/** Lecturers of the university who read the record of one intern by a private link, and what the intern lets them see. */
export const assessments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table assessments (
        id text not null primary key,
        intern_id text not null references users (id),
        name text not null,
        email text not null,
        email_folded text not null,
        last_day text not null,
        invited_by text not null references users (id),
        invited_at text not null,
        opened_at text,
        asked_at text,
        withdrawn_at text,
        withdrawn_by text references users (id),
        remarks text not null default '',
        half_marks integer,
        best_marks integer not null default 100,
        for_intern integer not null default 0,
        written_at text,
        revision integer not null default 0
      )`,
      'create index assessments_by_intern on assessments (intern_id)',
      'create index assessments_by_email on assessments (email_folded)',
      `create table assessment_links (
        token_hash text not null primary key,
        assessment_id text not null references assessments (id)
      )`,
      'create index assessment_links_by_assessment on assessment_links (assessment_id)',
      'create table shown_ratings (intern_id text not null primary key references users (id), agreed_at text not null)',
    ])
      await sql.raw(statement).execute(db);
  },
};
