import { type Kysely, type Migration, sql } from 'kysely';

/** Contents of documents and hand-ins may be objects of a bucket. */
export const uploadsInABucket: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      'alter table files add column object text',
      'create index files_in_database on files (sha256) where object is null',
      'create table bucket_objects (key text not null primary key, delete_from text)',
      'create index bucket_objects_by_delete_from on bucket_objects (delete_from)',
    ])
      await sql.raw(statement).execute(db);
  },
};
