import { type Kysely, type Migration, sql } from 'kysely';

/** Photos and files of the days of logbooks. */
export const logbookFiles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table logbook_files (
        id text not null primary key,
        week_id text not null,
        day text not null,
        filename text not null,
        media_type text not null,
        size integer not null,
        sha256 text not null,
        created_at text not null,
        foreign key (week_id, day) references logbook_days (week_id, day)
      )`,
      'create index logbook_files_by_day on logbook_files (week_id, day)',
      'create index logbook_files_by_sha256 on logbook_files (sha256)',
    ])
      await sql.raw(statement).execute(db);
  },
};
