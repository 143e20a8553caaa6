import { existsSync } from 'node:fs';
import path from 'node:path';
import SqliteFile from 'libsql';
import pg from 'pg';
import { DATABASE_FILE } from '../database/connection';
import { isStorageFull } from '../database/faults';
import { findObstacle, UPGRADE_ADVICE } from '../database/migrations/index';
import { type Digests, TableDigester, type Value } from './digests';
import { OperatorError } from './operator-error';

/** Tables that are not data of the product: the migrator's own, and counts that expire within hours. */
export const NOT_DATA = /^(kysely_|sqlite_|throttles$)/;
/** Rows that are in memory at a time. A row of chunks has up to 256 KiB. */
const BATCH = 500;
const BATCH_OF_BYTES = 16;

/** A table of a snapshot. */
export interface Table {
  name: string;
  columns: string[];
}

/** A database at one moment, of any version of the product. Reads by the catalog, so that it needs no migration. */
export interface Snapshot {
  engine: 'sqlite' | 'postgresql';
  tables(): Promise<Table[]>;
  /** The rows of a table in batches; values in the order of its columns. */
  rows(table: Table): AsyncIterable<Value[][]>;
  /** Runs a query that both engines understand. */
  query<Row>(statement: string): Promise<Row[]>;
  /** Problems that the engine itself finds in its files; always empty on PostgreSQL, which has no such check. */
  findDamage(): Promise<string[]>;
  close(): Promise<void>;
}

/** The embedded database of a data directory, or a copy of it. */
export function openSqliteSnapshot(file: string): Snapshot {
  if (!existsSync(file)) throw new OperatorError(`There is no database at ${file}. Check DATA_DIR.`);
  let db: InstanceType<typeof SqliteFile>;
  try {
    db = new SqliteFile(file);
    db.pragma('busy_timeout = 10000');
    // One transaction sees one moment, whatever the server writes in the meantime.
    db.exec('begin');
    db.prepare('select count(*) from sqlite_master').raw().get();
  } catch (error) {
    // Reading takes a small file beside the database.
    if (isStorageFull(error)) throw error;
    throw new OperatorError(`${file} is not a database that can be read: ${reason(error)}.`);
  }
  const all = (statement: string) => db.prepare(statement).all() as Record<string, Value>[];
  return {
    engine: 'sqlite',
    async tables() {
      return all(`select name from sqlite_master where type = 'table' order by name`)
        .map(({ name }) => String(name))
        .filter((name) => !NOT_DATA.test(name))
        .map((name) => ({ name, columns: all(`pragma table_info(${quoted(name)})`).map((row) => String(row.name)) }));
    },
    async *rows({ name, columns }) {
      let batch: Value[][] = [];
      const size = batchFor({ name });
      const statement = db.prepare(`select ${columns.map(quoted).join()} from ${quoted(name)}`).raw();
      for (const row of statement.iterate() as IterableIterator<Value[]>) {
        batch.push(row);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async query<Row>(statement: string) {
      return all(statement) as Row[];
    },
    async findDamage() {
      const lines = (pragma: string) =>
        (db.prepare(`pragma ${pragma}`).raw().all() as Value[][]).map((row) => row.join(' '));
      try {
        return [
          ...lines('integrity_check').filter((line) => line !== 'ok'),
          ...lines('foreign_key_check').map((line) => `A row points to one that is missing: ${line}`),
        ];
      } catch (error) {
        if (isStorageFull(error)) throw error;
        return [reason(error)];
      }
    },
    async close() {
      // libsql closes the file when its statements are collected, and the read lock must not last until then.
      if (db.inTransaction) db.exec('rollback');
      db.close();
    },
  };
}

/** A snapshot of PostgreSQL, and its name for pg_dump. */
export interface PostgresSnapshot extends Snapshot {
  /** Names the snapshot, so that pg_dump reads the same moment. */
  exportSnapshot(): Promise<string>;
  /** The major version of the server, such as 16. */
  serverVersion(): Promise<number>;
  readonly client: pg.Client;
}

/** A snapshot of the PostgreSQL database at an address; `readWrite` for a transaction that also writes. */
export async function openPostgresSnapshot(databaseUrl: string, { readWrite = false } = {}): Promise<PostgresSnapshot> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'internships-operator',
  });
  // Without a listener, a lost connection would end the process; the query under way reports it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new OperatorError(`The database of DATABASE_URL cannot be reached: ${reason(error)}.`);
  }
  await client.query(`begin isolation level repeatable read${readWrite ? '' : ' read only'}`);
  // One after the other: a connection has one query at a time.
  let last: Promise<unknown> = Promise.resolve();
  const query = async <Row>(statement: string) => {
    const answer = last.then(() => client.query(statement));
    last = answer.catch(() => {});
    return (await answer).rows as Row[];
  };
  return {
    engine: 'postgresql',
    client,
    query,
    async tables() {
      const columns = await query<{ table: string; column: string }>(
        `select c.table_name as table, c.column_name as column from information_schema.columns c
         join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
         where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
         order by c.table_name collate "C", c.ordinal_position`,
      );
      const tables = new Map<string, string[]>();
      for (const { table, column } of columns) tables.set(table, [...(tables.get(table) ?? []), column]);
      return [...tables].map(([name, names]) => ({ name, columns: names })).filter(({ name }) => !NOT_DATA.test(name));
    },
    async *rows({ name, columns }) {
      await client.query(
        `declare operator_rows no scroll cursor for select ${columns.map(quoted).join()} from ${quoted(name)}`,
      );
      try {
        for (;;) {
          const { rows } = await client.query({
            text: `fetch ${batchFor({ name })} from operator_rows`,
            rowMode: 'array',
          });
          if (rows.length === 0) return;
          yield rows as Value[][];
        }
      } finally {
        await client.query('close operator_rows').catch(() => {});
      }
    },
    async findDamage() {
      return [];
    },
    async exportSnapshot() {
      const [row] = await query<{ id: string }>('select pg_export_snapshot() as id');
      return row?.id ?? '';
    },
    async serverVersion() {
      const [row] = await query<{ server_version_num: string }>('show server_version_num');
      return Math.floor(Number(row?.server_version_num) / 10_000);
    },
    async close() {
      await client.end();
    },
  };
}

/** A snapshot of the database that the settings name. */
export async function openSnapshot({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }) {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(path.join(dataDir, DATABASE_FILE));
}

/**
 * Counts and digests of all tables.
 *
 * @param alsoFor sees each row, so that a second reader need not read everything again
 */
export async function digestTables(
  snapshot: Snapshot,
  alsoFor: (table: Table, row: Value[]) => void = () => {},
): Promise<Digests> {
  const digests: Digests = {};
  for (const table of await snapshot.tables()) {
    const digester = new TableDigester(table.columns);
    for await (const batch of snapshot.rows(table)) {
      for (const row of batch) {
        digester.add(row);
        alsoFor(table, row);
      }
    }
    digests[table.name] = digester.finish();
  }
  return digests;
}

/**
 * The names of the migrations that the database has had.
 *
 * @throws OperatorError when it is not a database of the product, or one that this version cannot open
 */
export async function readMigrations(snapshot: Snapshot, what: string): Promise<string[]> {
  const has =
    snapshot.engine === 'sqlite'
      ? `select name from sqlite_master where name = 'kysely_migration'`
      : `select table_name from information_schema.tables where table_schema = current_schema() and table_name = 'kysely_migration'`;
  if ((await snapshot.query(has)).length === 0) throw new OperatorError(`${what} is not a database of this product.`);
  const rows = await snapshot.query<{ name: string }>('select name from kysely_migration order by name');
  const names = rows.map(({ name }) => name);
  requireReadable(names.at(-1), what);
  return names;
}

/**
 * @param newest the name of a database's newest migration
 * @throws OperatorError when this version cannot open it
 */
export function requireReadable(newest: string | undefined, what: string): void {
  const obstacle = findObstacle(newest);
  if (obstacle === 'older')
    throw new OperatorError(`${what} was written by a version before 0.1.0 (${newest}). ${UPGRADE_ADVICE}`);
  if (obstacle === 'newer')
    throw new OperatorError(
      `${what} was written by a newer version of the product (${newest}). Use that version or a newer one.`,
    );
}

function batchFor({ name }: Pick<Table, 'name'>): number {
  return name.endsWith('_chunks') ? BATCH_OF_BYTES : BATCH;
}

/** A name of the catalog in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The message of an error, without the period at its end. */
export function reason(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error)).trim().replace(/\.$/, '');
}
