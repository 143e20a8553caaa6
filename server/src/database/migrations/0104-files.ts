import { type Kysely, type Migration, sql } from 'kysely';
import { forPostgresql } from './0100-baseline';
import type { Engine } from './engine';

const TABLES = `
create table files (
  sha256 text not null primary key,
  size integer not null,
  created_at text not null
);

create table file_chunks (
  sha256 text not null references files (sha256),
  sequence integer not null,
  bytes blob not null,
  constraint file_chunks_key primary key (sha256, sequence)
);

create table release_files (
  path text not null primary key,
  sha256 text not null references files (sha256)
);
create index release_files_by_sha256 on release_files (sha256);
create index documents_by_sha256 on documents (sha256);
create index hand_in_files_by_sha256 on hand_in_files (sha256)
`;

/** Contents by their digest. A job moves the chunks of documents and hand-ins, and the files of releases, there. */
export function files(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const statements = engine === 'postgresql' ? forPostgresql(TABLES) : TABLES;
      for (const statement of statements.split(';\n')) await sql.raw(statement).execute(db);
    },
  };
}
