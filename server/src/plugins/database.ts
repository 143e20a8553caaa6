import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  type ColumnType,
  type Generated,
  Kysely,
  Migrator,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
  sql,
  type Transaction,
} from 'kysely';
import SqliteFile from 'libsql';
import pg from 'pg';
import type { ApplicationStatus, LoadStage, ReleaseEvent, Role } from 'shared-api/contract';
import { migrations } from '../../migrations/index';

export interface Tables {
  positions: { id: string; name: string; name_folded: string; created_at: string };
  users: {
    id: string;
    name: string;
    name_folded: string;
    email: string;
    email_folded: string;
    phone: string;
    position_id: string | null;
    role: Role;
    supervisor_id: string | null;
    /** Null until the person has chosen a password: nobody can sign in to such an account. */
    password_hash: string | null;
    active: 0 | 1;
    search: string;
    created_at: string;
    deactivated_at: string | null;
    /** Set once nothing in the row tells who it was. */
    erased_at: string | null;
  };
  sessions: { token_hash: string; user_id: string; created_at: string; last_used_at: string };
  applications: {
    id: string;
    name: string;
    name_folded: string;
    email: string;
    email_folded: string;
    phone: string;
    position_id: string;
    status: ApplicationStatus;
    interview_date: string | null;
    search: string;
    applied_at: string;
    decided_at: string | null;
    /** Held while a decision waits for the mail server: other decisions are refused meanwhile. */
    lease_id: string | null;
    lease_until: string | null;
    /** Set once nothing in the row tells who it was; by whom is null where the retention period has done it. */
    erased_at: string | null;
    erased_by: string | null;
  };
  application_history: {
    id: string;
    application_id: string;
    at: string;
    by_user_id: string | null;
    from_status: ApplicationStatus | null;
    to_status: ApplicationStatus;
    interview_date: string | null;
    /** The line that this one takes back. */
    takes_back: Generated<string | null>;
  };
  application_corrections: {
    id: string;
    application_id: string;
    at: string;
    by_user_id: string;
    /** Names of the contract's fields, separated by commas. */
    fields: string;
  };
  documents: {
    id: string;
    application_id: string;
    kind: DocumentKind;
    filename: string;
    size: number;
    sha256: string;
    created_at: string;
  };
  document_chunks: {
    document_id: string;
    sequence: number;
    /** libsql answers an ArrayBuffer, pg a Buffer. */
    bytes: ColumnType<Buffer | ArrayBuffer, Buffer, never>;
  };
  tasks: {
    id: string;
    title: string;
    title_folded: string;
    description: string;
    deadline: string;
    status: 'Assigned' | 'Completed';
    rating: number | null;
    assigned_to: string;
    assigned_by: string;
    created_at: string;
    completed_at: string | null;
    rated_at: string | null;
  };
  comments: {
    id: string;
    task_id: string;
    author_id: string;
    text: string;
    created_at: string;
    edited_at: string | null;
  };
  mails: {
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    /** JSON of text, html and calendar; dropped after delivery, since it may carry a one-time link. */
    content: string | null;
    state: 'queued' | 'sent' | 'failed';
    attempts: number;
    next_attempt_at: string;
    lease_id: string | null;
    lease_until: string | null;
    outcome: string | null;
    created_at: string;
    sent_at: string | null;
    /** The line of an application's history that it tells of. */
    history_id: string | null;
  };
  account_tokens: {
    token_hash: string;
    kind: 'activation' | 'reset';
    user_id: string | null;
    application_id: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  settings: { key: string; value: string };
  releases: {
    id: string;
    portal: string;
    version: string;
    released_at: string;
    released_by: string;
    commit_id: string | null;
    size: number;
    digest: string;
    /** JSON of the contract's `ReleaseManifest`. */
    manifest: string;
    loads: Generated<number>;
    failures: Generated<number>;
  };
  live_portals: {
    portal: string;
    current_version: string | null;
    previous_version: string | null;
    canary_version: string | null;
    /** Percent. */
    canary_share: Generated<number>;
    /** JSON of the ids of users who get the canary whatever its share. */
    canary_users: Generated<string>;
    canary_since: string | null;
    /** Counts the changes: a change that read another revision is refused. */
    revision: Generated<number>;
  };
  release_events: {
    id: string;
    portal: string;
    at: string;
    action: ReleaseEvent['Action'];
    version: string;
    from_version: string | null;
    by_name: string;
    reason: string | null;
  };
  deploy_tokens: {
    id: string;
    portal: string;
    name: string;
    token_hash: string;
    created_at: string;
    created_by: string;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  canary_loads: { id: string; portal: string; version: string; at: string; failed: 0 | 1 };
  portal_failures: {
    id: string;
    at: string;
    portal: string;
    version: string;
    stage: LoadStage;
    error: string;
    reference: string | null;
    composition_id: string | null;
  };
  compositions: {
    id: string;
    /** JSON, by portal and `shell`. */
    versions: string;
    canaries: string;
    from_at: string;
    until_at: string | null;
  };
}

/** The two documents of an application, in the contract's names. */
export type DocumentKind = 'Cv' | 'AttachmentLetter';

export type Db = Kysely<Tables>;
/** A transaction, or the database itself where one statement stands alone. */
export type DbOrTransaction = Db | Transaction<Tables>;

/** The opened database with what depends on its engine. */
export interface OpenDatabase {
  db: Db;
  /**
   * For reading through whole lists. On the embedded engine it is a connection of its own with a small cache of pages:
   * an export neither fills the memory nor drives out what the other calls keep reading.
   */
  wholeLists: Db;
  engine: 'sqlite' | 'postgresql';
  /** On PostgreSQL only: for the throttles that all instances share. */
  pool?: pg.Pool;
}

/** Opens PostgreSQL when an address is given, else the embedded file under the data directory, and migrates it. */
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

export async function closeDatabase({ db, wholeLists }: Pick<OpenDatabase, 'db' | 'wholeLists'>): Promise<void> {
  await db.destroy();
  if (wholeLists !== db) await wholeLists.destroy();
}

function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const name = path.join(dataDir, 'internships.sqlite');
  const file = new SqliteFile(name);
  file.pragma('journal_mode = WAL');
  // FULL: a commit is on the disk before the answer leaves, also when the power goes.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('busy_timeout = 5000');
  // What is deleted is overwritten with zeros: an erasure means the bytes too (docs/personal-data.md).
  file.pragma('secure_delete = ON');
  // 64 MiB instead of 2: a search through 100,000 applications then stays in memory.
  file.pragma('cache_size = -65536');
  const reader = new SqliteFile(name);
  reader.pragma('query_only = ON');
  reader.pragma('busy_timeout = 5000');
  reader.pragma('cache_size = -4096');
  return { db: overSqlite(file), wholeLists: overSqlite(reader), engine: 'sqlite' };
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
  // Without a listener a connection that the server closes while idle would end the process.
  pool.on('error', () => {});
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { db, wholeLists: db, engine: 'postgresql', pool };
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
  // The migrator holds a lock of the database, so instances that start together migrate once.
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  if (engine === 'sqlite') await dropOldRemains(db);
}

/**
 * Before `secure_delete` was set, deleted bytes stayed in the file until something else took their place. Rewriting the
 * file once leaves them behind.
 */
async function dropOldRemains(db: Db): Promise<void> {
  const mark = { key: 'remains-dropped', value: 'yes' };
  const done = await db.selectFrom('settings').select('key').where('key', '=', mark.key).executeTakeFirst();
  if (done) return;
  await sql`vacuum`.execute(db);
  await db
    .insertInto('settings')
    .values(mark)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * Takes what a committed erasure has overwritten out of the files too: on SQLite the write-ahead log still has the pages
 * as they were. On PostgreSQL that is the work of its own vacuum.
 */
export async function settleErasure(db: Db, { databaseUrl }: { databaseUrl?: string }): Promise<void> {
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
