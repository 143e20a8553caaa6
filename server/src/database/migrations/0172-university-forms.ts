import { type Kysely, type Migration, sql } from 'kysely';

/** PDF forms of universities. */
export const universityForms: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table university_forms (
        id text not null primary key,
        university_id text references universities (id),
        name text not null,
        name_folded text not null,
        filename text not null,
        size integer not null,
        sha256 text not null,
        fields text not null,
        mapping text not null,
        revision integer not null,
        created_at text not null
      )`,
      'create index university_forms_by_university on university_forms (university_id)',
      'create index university_forms_by_sha256 on university_forms (sha256)',
    ])
      await sql.raw(statement).execute(db);
  },
};
