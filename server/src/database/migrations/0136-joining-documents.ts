import { type Kysely, type Migration, sql } from 'kysely';

/** What the firm wants from interns before their first day, their uploads, and who was reminded. */
export const joiningDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table joining_documents (
        id text not null primary key,
        name text not null,
        name_folded text not null,
        explanation text not null,
        days_before integer not null,
        required integer not null,
        active integer not null,
        wanted_from text not null,
        revision integer not null,
        created_at text not null
      )`,
      'create unique index joining_documents_name on joining_documents (name_folded)',
      `create table joining_uploads (
        id text not null primary key,
        document_id text not null references joining_documents (id),
        user_id text not null references users (id),
        filename text not null,
        media_type text not null,
        size integer not null,
        sha256 text not null,
        state text not null,
        reason text not null,
        uploaded_at text not null,
        checked_at text,
        checked_by text references users (id)
      )`,
      'create unique index joining_uploads_one_of_an_intern on joining_uploads (user_id, document_id)',
      'create index joining_uploads_by_document on joining_uploads (document_id)',
      'create index joining_uploads_by_sha256 on joining_uploads (sha256)',
      'alter table users add column documents_reminded_at text',
    ])
      await sql.raw(statement).execute(db);
  },
};
