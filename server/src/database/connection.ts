import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Kysely, Migrator, PostgresDialect, type SqliteDatabase, SqliteDialect, sql, type Transaction } from 'kysely';
import SqliteFile from 'libsql';
import pg from 'pg';
import { migrations } from './migrations/index';
import type { Tables } from './tables';

export type { DocumentKind, Tables } from './tables';
/** The database, typed by its tables. */
export type Db = Kysely<Tables>;
/** A transaction, or the database for a single statement. */
export type DbOrTransaction = Db | Transaction<Tables>;

/** The open database, and values that depend on its engine. */
export interface OpenDatabase {
  db: Db;
  /**
   * For reading whole lists. On SQLite it is a separate connection with a small page cache, so that an export neither
   * fills the memory nor evicts the pages of other calls.
   */
  exportDb: Db;
  engine: 'sqlite' | 'postgresql';
  /** On PostgreSQL only: for the throttles that all instances share. */
  pool?: pg.Pool;
}

/** Opens and migrates PostgreSQL, or without an address the SQLite file in the data directory. */
export async function openDatabase(options: { databaseUrl?: string; dataDir: string }): Promise<OpenDatabase> {
  const opened = options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
  try {
    await migrate(opened);
  } catch (error) {
    await closeDatabase(opened);
    throw error;
  }
  return opened;
}

/** Closes all connections. */
export async function closeDatabase({ db, exportDb }: Pick<OpenDatabase, 'db' | 'exportDb'>): Promise<void> {
  await db.destroy();
  if (exportDb !== db) await exportDb.destroy();
}

function openSqlite(dataDir: string): OpenDatabase {
  const created = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const name = path.join(dataDir, 'internships.sqlite');
  let file: InstanceType<typeof SqliteFile>;
  try {
    file = new SqliteFile(name);
  } catch (error) {
    if (created) rmSync(created, { recursive: true, force: true });
    throw error;
  }
  file.pragma('journal_mode = WAL');
  // FULL: a commit is on the disk before the answer is sent, and survives a power failure.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('busy_timeout = 5000');
  // Deleted data is overwritten with zeros: an erasure includes the bytes (docs/personal-data.md).
  file.pragma('secure_delete = ON');
  // 64 MiB instead of 2, so that a search in 100,000 applications stays in memory.
  file.pragma('cache_size = -65536');
  const reader = new SqliteFile(name);
  reader.pragma('query_only = ON');
  reader.pragma('busy_timeout = 5000');
  reader.pragma('cache_size = -4096');
  return { db: overSqlite(file), exportDb: overSqlite(reader), engine: 'sqlite' };
}

function overSqlite(file: InstanceType<typeof SqliteFile>): Db {
  // libsql has the interface of better-sqlite3, which is the one that the dialect drives.
  return new Kysely({ dialect: new SqliteDialect({ database: file as unknown as SqliteDatabase }) });
}

function openPostgres(connectionString: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'internships',
  });
  // Without a listener, an idle connection that the database closes would end the process.
  pool.on('error', () => {});
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { db, exportDb: db, engine: 'postgresql', pool };
}

async function migrate({ db, engine }: OpenDatabase): Promise<void> {
  const provider = {
    getMigrations: async () =>
      migrations(
        engine === 'sqlite'
          ? { engine, text: 'text', blob: 'blob', coveringSearch: true }
          : { engine, text: sql<unknown>`text collate "C"`, blob: 'bytea', coveringSearch: false },
      ),
  };
  // The migrator locks the database, so instances that start at the same time migrate once.
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/**
 * Removes the overwritten data of a committed erasure from the files: on SQLite the write-ahead log still has the old
 * pages. PostgreSQL does this with vacuum.
 */
export async function checkpointWal(db: Db, { databaseUrl }: { databaseUrl?: string }): Promise<void> {
  if (!databaseUrl) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Whether an insert or update was refused by a unique index, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** Whether a change was refused because a row that it points to is gone, or one that it deletes is pointed to. */
export function isForeignKeyViolation(error: unknown): boolean {
  return ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
