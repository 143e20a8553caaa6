import { mkdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import {
  DEFAULT_MIGRATION_TABLE,
  Kysely,
  type LogEvent,
  Migrator,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  sql,
  type Transaction,
} from 'kysely';
import SqliteFile from 'libsql';
import type { BaseLogger } from 'pino';
import { type Fault, isStorageFull, NO_FAULT, probeText, watchFault } from './faults';
import { bridgeToBaseline } from './migrations/bridge';
import type { Engine } from './migrations/engine';
import { findObstacle, LAST_BEFORE_BASELINE, migrationNames, migrations, UPGRADE_ADVICE } from './migrations/index';
import {
  checkConnection,
  connectionSettings,
  DatabaseUnavailable,
  type LossyPool,
  loadDriver,
  openPool,
  READ_ONLY,
  ReadOnly,
} from './postgresql';
import { createSqliteDialect, type WriterQueue } from './sqlite-dialect';
import type { Tables } from './tables';

export { DatabaseUnavailable, type LossyPool } from './postgresql';

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
  engine: Engine;
  /** On SQLite only: who waits for the connection that writes. */
  writerQueue?: WriterQueue;
  /** On PostgreSQL only: for the throttles that all instances share. */
  pool?: LossyPool;
  faults: Faults;
}

/** The name of the embedded database in the data directory. */
export const DATABASE_FILE = 'internships.sqlite';

/** Where the database is, and where its faults are logged. */
export interface DatabaseOptions {
  databaseUrl?: string;
  databaseDirectUrl?: string;
  maxDatabaseConnections?: number;
  dataDir: string;
  log?: Pick<BaseLogger, 'error' | 'info' | 'warn'>;
  /** A thread for the embedded database that has been started ahead (`startWriterThread`). It ends if it is not needed. */
  writerThread?: Worker;
}

/**
 * Opens and migrates PostgreSQL, or without an address the SQLite file in the data directory.
 *
 * @throws OtherVersion if a newer version of the product has migrated it, or if it is too old for this one
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    void options.writerThread?.terminate();
    await migratePostgres(options.databaseDirectUrl ?? options.databaseUrl);
  }
  const opened = await connectDatabase(options);
  try {
    if (!options.databaseUrl) await migrate(opened.db, 'sqlite');
  } catch (error) {
    await closeDatabase(opened);
    throw error;
  }
  return opened;
}

/** Opens the database as it is, without migrating it: for the operator's commands. */
export async function connectDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const faults = createFaults(options, () => opened.db);
  const opened = options.databaseUrl
    ? await openPostgres(options.databaseUrl, options, faults)
    : openSqlite(options, faults);
  return opened;
}

/** Closes all connections. */
export async function closeDatabase({ db, exportDb }: Pick<OpenDatabase, 'db' | 'exportDb'>): Promise<void> {
  await db.destroy();
  if (exportDb !== db) await exportDb.destroy();
}

type SqliteConnection = InstanceType<typeof SqliteFile>;

function openSqlite({ dataDir, writerThread: thread }: DatabaseOptions, faults: Faults): OpenDatabase {
  const created = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, DATABASE_FILE);
  try {
    // The connections that only read need the file, and its write-ahead log, to exist.
    const first = new SqliteFile(file);
    first.pragma(BUSY_TIMEOUT);
    first.pragma('journal_mode = WAL');
    first.close();
  } catch (error) {
    if (created) rmSync(created, { recursive: true, force: true });
    throw error;
  }
  const dialect = createSqliteDialect({ file, pragmas: WRITER_PRAGMAS, reader: openReader(file), thread });
  // libsql has the interface of better-sqlite3, which is the one that the dialect drives.
  const exportDialect = new SqliteDialect({ database: openReader(file) as unknown as SqliteDatabase });
  const log = reportTo(faults);
  return {
    db: new Kysely({ dialect, log }),
    exportDb: new Kysely({ dialect: exportDialect, log }),
    engine: 'sqlite',
    writerQueue: dialect.queue,
    faults,
  };
}

/** In milliseconds: how long a connection waits for another that writes, instead of failing at once. */
const BUSY_TIMEOUT = 'busy_timeout = 5000';

const WRITER_PRAGMAS = [
  // FULL: a commit is on the disk before the answer is sent, and survives a power failure.
  'synchronous = FULL',
  'foreign_keys = ON',
  BUSY_TIMEOUT,
  // Deleted data is overwritten with zeros: an erasure includes the bytes (docs/personal-data.md).
  'secure_delete = ON',
  'cache_size = -16384',
];

/** A connection that only reads, in this thread, with a page cache of so many KiB. */
function openReader(file: string): SqliteConnection {
  const reader = new SqliteFile(file);
  reader.pragma('query_only = ON');
  reader.pragma(BUSY_TIMEOUT);
  // Pages are read where the system keeps the file in memory, instead of copied: a list of many applications takes half the time.
  reader.pragma('mmap_size = 2147418112');
  return reader;
}

async function openPostgres(
  connectionString: string,
  { maxDatabaseConnections: max = 10, log }: DatabaseOptions,
  faults: Faults,
): Promise<OpenDatabase> {
  const pool = await openPool(connectionString, {
    max,
    lost: faults.lost,
    onRefused: (open) =>
      log?.warn({ open, max }, 'the database server refuses more connections: lower MAX_DATABASE_CONNECTIONS'),
  });
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: reportTo(faults) });
  return { db, exportDb: db, engine: 'postgresql', pool, faults };
}

/** Reports the error of every failed statement. */
function reportTo(faults: Faults): (event: LogEvent) => void {
  return (event) => {
    if (event.level === 'error') faults.covers(event.error);
  };
}

/** Migrates over a connection without a time limit: a statement that changes a large table takes minutes. */
async function migratePostgres(connectionString: string): Promise<void> {
  const { Pool } = await loadDriver();
  const pool = new Pool({ ...connectionSettings(connectionString), max: 2 });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, 'postgresql');
  } finally {
    await db.destroy();
  }
}

/** The database is of a version that this one cannot open. */
export class OtherVersion extends Error {
  override name = 'OtherVersion';
}

async function migrate(db: Db, engine: OpenDatabase['engine']): Promise<void> {
  const applied = await readMigrations(db, engine);
  requireKnownMigrations(applied.at(-1));
  if (applied.at(-1) === LAST_BEFORE_BASELINE) await bridgeToBaseline(db, engine);
  if (applied.at(-1) === migrationNames.at(-1)) return;
  // The migrator locks the database, so instances that start at the same time migrate once.
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
  }).migrateToLatest();
  if (error) throw error;
}

/** The names of the migrations that the database has. */
async function readMigrations(db: Db, engine: OpenDatabase['engine']): Promise<string[]> {
  const tables =
    engine === 'sqlite'
      ? sql<unknown>`select 1 from sqlite_master where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`
      : sql<unknown>`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`;
  if ((await tables.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name).sort();
}

function requireKnownMigrations(newest: string | undefined): void {
  const obstacle = findObstacle(newest);
  if (obstacle === 'older')
    throw new OtherVersion(
      `The database is of a version before 0.1.0 (its newest migration is ${newest}), which this version cannot upgrade. ${UPGRADE_ADVICE}`,
    );
  if (obstacle === 'newer')
    throw new OtherVersion(
      `The database was last used by a newer version of the product (it has the migration ${newest}, which this version does not know). Start that version or a newer one, or restore a backup from before the upgrade.`,
    );
}

/** The faults of a database. Each is logged once when it begins and once when it ends. */
export interface Faults {
  /** Connections to PostgreSQL were lost. */
  lost: Fault;
  /** The disk has no space for another write. */
  full: Fault;
  /** Whether the error belongs to one of them, which logs it: the caller must not log it again. */
  covers(error: unknown): boolean;
  stop(): void;
}

function createFaults({ databaseUrl, dataDir, log }: DatabaseOptions, db: () => Db): Faults {
  const lost = databaseUrl
    ? watchFault({
        check: () => checkConnection(databaseUrl),
        everyMs: 500,
        onBegin: (error) => log?.error({ reason: reasonOf(error) }, 'the connection to the database was lost'),
        onEnd: (ms) => log?.info({ ms }, 'the database answers again'),
      })
    : NO_FAULT;
  const full = watchFault({
    check: () => checkSpace(db(), dataDir),
    everyMs: 2_000,
    onBegin: (error) => log?.error({ reason: reasonOf(error) }, 'the disk is full: nothing can be saved'),
    onEnd: (ms) => log?.info({ ms }, 'the disk has space again'),
  });
  return {
    lost,
    full,
    covers(error) {
      if (isStorageFull(error)) full.note(error);
      return isFault(error);
    },
    stop() {
      lost.stop();
      full.stop();
    },
  };
}

/** Whether an error of a statement belongs to a fault of the database, which is logged once and not by each caller. */
export function isFault(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isStorageFull(error);
}

/** @throws DatabaseUnavailable if the database does not answer or takes no writes */
export async function checkDatabase(
  db: Db,
  { config, faults }: { config: { databaseUrl?: string }; faults: Pick<Faults, 'lost'> },
): Promise<void> {
  const readOnly = config.databaseUrl ? sql.raw<string>(READ_ONLY) : sql<string>`'off'`;
  const { rows } = await sql<{ read_only: string }>`select ${readOnly} as read_only`.execute(db);
  if (rows[0]?.read_only !== 'on') return;
  const cause = new ReadOnly();
  faults.lost.note(cause);
  throw new DatabaseUnavailable('database_unavailable', { cause });
}

/** Writes to the database and to the data directory, and removes what it wrote. */
async function checkSpace(db: Db, dataDir: string): Promise<void> {
  const row = { key: 'space-check', value: probeText() };
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
  await db.deleteFrom('settings').where('key', '=', row.key).execute();
  const file = path.join(dataDir, `.space-check-${process.pid}`);
  try {
    await writeFile(file, row.value);
  } finally {
    await rm(file, { force: true });
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return [code, message || String(error)].filter(Boolean).join(': ');
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
