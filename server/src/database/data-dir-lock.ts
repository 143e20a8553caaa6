import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import SqliteFile from 'libsql';

/** The server that has a data directory, as the next one reports it. */
interface Holder {
  pid: number;
  host: string;
  /** ISO time of its start. */
  since: string;
}

/** Another server has the data directory. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  constructor(dataDir: string, holder: Holder | null) {
    const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'it has just started';
    super(
      `The setting DATA_DIR names a folder that another server is using (${who}): ${dataDir}. Stop that server or use another folder. Several servers need a PostgreSQL database (DATABASE_URL).`,
    );
  }
}

const HOLDER_FILE = 'server.json';

/** The locks of this process: several servers in one process share its files. */
const held = new Map<string, { users: number; unlock: () => void }>();

/**
 * Reserves the data directory of an embedded database for this process. The operating system holds the lock and ends it
 * with the process, however that ends, so that no stale lock stops the next start.
 *
 * @param options.alone refuses a directory that another server of this process has, which servers share otherwise
 * @returns a function that releases it
 * @throws DataDirInUse naming the server that has it
 */
export function lockDataDir(dataDir: string, { alone = false } = {}): () => void {
  if (alone && held.has(dataDir)) throw new DataDirInUse(dataDir, readHolder(path.join(dataDir, HOLDER_FILE)));
  const lock = held.get(dataDir) ?? { users: 0, unlock: lockFile(dataDir) };
  held.set(dataDir, lock);
  lock.users += 1;
  return () => {
    lock.users -= 1;
    if (lock.users > 0) return;
    held.delete(dataDir);
    lock.unlock();
  };
}

function lockFile(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderFile = path.join(dataDir, HOLDER_FILE);
  // SQLite's own file lock: Node has none. The file has no content.
  const file = new SqliteFile(path.join(dataDir, 'server.lock'));
  try {
    file.pragma('busy_timeout = 0');
    file.pragma('journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DataDirInUse(dataDir, readHolder(holderFile));
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  const unlock = () => {
    rmSync(holderFile, { force: true });
    // libsql closes the file when its statements are collected, and the lock must not last until then.
    file.exec('rollback');
    file.close();
  };
  try {
    writeFileSync(holderFile, `${JSON.stringify(holder)}\n`);
  } catch (error) {
    // On a full disk, it would be empty.
    unlock();
    throw error;
  }
  return unlock;
}

/** Null while the other server is writing it. */
function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
