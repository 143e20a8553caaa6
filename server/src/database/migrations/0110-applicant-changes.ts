import { type Kysely, type Migration, sql } from 'kysely';

/** What applicants change of their applications, and the documents that they have replaced. */
export const applicantChanges: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table application_changes (
        id text not null primary key,
        application_id text not null references applications (id),
        at text not null,
        fields text not null
      )`,
      'create index application_changes_by_application on application_changes (application_id, id)',
      `create table earlier_documents (
        id text not null primary key,
        application_id text not null references applications (id),
        change_id text not null references application_changes (id),
        kind text not null check (kind in ('Cv', 'AttachmentLetter')),
        filename text not null,
        size integer not null,
        sha256 text not null,
        created_at text not null
      )`,
      'create index earlier_documents_by_application on earlier_documents (application_id, id)',
      'create index earlier_documents_by_change on earlier_documents (change_id)',
      'create index earlier_documents_by_sha256 on earlier_documents (sha256)',
    ])
      await sql.raw(statement).execute(db);
  },
};
