import { existsSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../config';
import { closeDatabase, DATABASE_FILE, openDatabase } from '../database/connection';
import { counted } from './check';
import { compareDigests } from './digests';
import { withoutServer } from './in-use';
import { OperatorError } from './operator-error';
import {
  digestTables,
  openPostgresSnapshot,
  openSqliteSnapshot,
  type PostgresSnapshot,
  quoted,
  type Snapshot,
  type Table,
} from './snapshots';

type Say = (line: string) => void;

/**
 * `move-to-postgresql`: copies the embedded database to an empty PostgreSQL database in one transaction, which is
 * committed only when the counts and digests of all tables are the same. The embedded database stays.
 *
 * @throws OperatorError when a server is running, the target is not empty, or anything differs
 */
export async function moveToPostgresql(config: Config, databaseUrl: string, say: Say): Promise<void> {
  if (!existsSync(path.join(config.dataDir, DATABASE_FILE))) {
    throw new OperatorError(`There is no embedded database in ${config.dataDir}. Check DATA_DIR.`);
  }
  await requireEmpty(databaseUrl);
  await withoutServer({ dataDir: config.dataDir, databaseUrl }, () =>
    withoutServer({ dataDir: config.dataDir, databaseUrl: undefined }, () => copyDatabase(config, databaseUrl, say)),
  );
}

async function copyDatabase(config: Config, databaseUrl: string, say: Say): Promise<void> {
  // Both have the tables of this version before anything is compared.
  await closeDatabase(await openDatabase({ dataDir: config.dataDir }));
  await closeDatabase(await openDatabase({ dataDir: config.dataDir, databaseUrl }));

  const source = openSqliteSnapshot(path.join(config.dataDir, DATABASE_FILE));
  const target = await openPostgresSnapshot(databaseUrl, { readWrite: true });
  try {
    const expected = await digestTables(source);
    await copyTables(source, target);
    const found = await digestTables(target);
    const differences = compareDigests(expected, found);
    if (differences.length > 0) {
      throw new OperatorError('The copy differs, so nothing was kept in PostgreSQL.', differences);
    }
    await target.client.query('commit');
    say(`Moved ${config.dataDir} to PostgreSQL. Every count and digest is the same:`);
    for (const [name, { rows, digest }] of Object.entries(found)) {
      say(`  ${name.padEnd(24)} ${counted(rows, 'row').padStart(16)}  ${digest.slice(0, 16)}`);
    }
    say(
      'Set DATABASE_URL to this address and start the server. Keep DATA_DIR: it has the outbox and the signing key, and releases that an earlier version has stored there.',
    );
    if (!config.signingSecret)
      say('For several servers, set SIGNING_SECRET on all to the content of DATA_DIR/signing-key.');
  } finally {
    await source.close();
    await target.close();
  }
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const snapshot = await openPostgresSnapshot(databaseUrl);
  try {
    for (const table of await snapshot.tables()) {
      const rows = await snapshot.query(`select 1 from ${quoted(table.name)} limit 1`);
      if (rows.length > 0) {
        throw new OperatorError(`The PostgreSQL database is not empty: ${table.name} has rows. Create a new database.`);
      }
    }
  } finally {
    await snapshot.close();
  }
}

async function copyTables(source: Snapshot, target: PostgresSnapshot): Promise<void> {
  const { client } = target;
  // Rows point to one another in both directions. PostgreSQL checks them all when the constraints are back.
  const constraints = await target.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  for (const table of await source.tables()) {
    // The migrations have made rows in it.
    await client.query(`delete from ${quoted(table.name)}`);
    for await (const batch of source.rows(table)) await insertRows(client, table, batch);
  }
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
}

async function insertRows(
  client: pg.Client,
  { name, columns }: Table,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const values = rows.flatMap((row) => row.map((value) => (value instanceof ArrayBuffer ? Buffer.from(value) : value)));
  const places = rows.map(
    (_, row) => `(${columns.map((_column, index) => `$${row * columns.length + index + 1}`).join()})`,
  );
  await client.query(`insert into ${quoted(name)} (${columns.map(quoted).join()}) values ${places.join()}`, values);
}
