import { existsSync } from 'node:fs';
import path from 'node:path';
import SqliteFile from 'libsql';
import type { Config } from '../config';
import { DATABASE_FILE } from '../database/connection';
import { OperatorError } from './operator-error';
import { openPostgresSnapshot } from './snapshots';

/**
 * Requires that no server uses the database, for commands that replace it or move it away.
 *
 * @throws OperatorError when one does
 */
export async function requireNoServer(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (await (config.databaseUrl ? isConnected(config.databaseUrl) : isOpen(config.dataDir))) {
    throw new OperatorError(
      `A server is running on ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}. Stop it first.`,
    );
  }
}

/** SQLite leaves the mode of the write-ahead log only for the last connection. The next start returns to that mode. */
async function isOpen(dataDir: string): Promise<boolean> {
  const file = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return false;
  const db = new SqliteFile(file);
  try {
    db.prepare('pragma journal_mode = delete').raw().all();
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'SQLITE_BUSY';
  } finally {
    db.close();
  }
}

async function isConnected(databaseUrl: string): Promise<boolean> {
  const snapshot = await openPostgresSnapshot(databaseUrl);
  try {
    const others = await snapshot.query(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'internships'`,
    );
    return others.length > 0;
  } finally {
    await snapshot.close();
  }
}
