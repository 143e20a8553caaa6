import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import SqliteFile from 'libsql';
import { isStorageFull } from '../database/faults';
import { OPERATOR_COMMAND } from '../lib/operator-command';
import { describeFullDisk, OperatorError } from './operator-error';
import { eachPiece, writeAll } from './pieces';
import { reason } from './snapshots';

/** The bytes before the first frame of a write-ahead log. Its salts change whenever the log starts again. */
const LOG_HEADER = 32;

/**
 * Copies the embedded database as it is at one moment, also while a server writes: what was answered before the call is in
 * the copy, with what the write-ahead log still holds. The copy is one file.
 *
 * The files are copied byte for byte, which takes a fraction of the processor time of `VACUUM INTO`: that builds every index
 * again. Decision 021 says why the copy is complete and consistent.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new OperatorError(`There is no database at ${from}. Check DATA_DIR.`);
  try {
    await copyFiles(from, to);
    moveLogIntoDatabase(to);
  } catch (error) {
    if (isStorageFull(error) || error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The database ${from} cannot be copied: ${reason(error)}. Look at it with: ${OPERATOR_COMMAND} check`,
    );
  }
}

async function copyFiles(from: string, to: string): Promise<void> {
  const descriptors: FileHandle[] = [];
  const openFile = async (file: string, flags: string) => {
    const handle = await open(file, flags, 0o600);
    descriptors.push(handle);
    return handle;
  };
  const reader = new SqliteFile(from);
  try {
    reader.exec('pragma busy_timeout = 10000');
    // From here on, no process restarts the log, or if all of it is in the database, none writes to the database.
    try {
      reader.exec('begin; select count(*) from sqlite_master');
    } catch (error) {
      throw isStorageFull(error) ? describeFullDisk(error, path.dirname(from)) : error;
    }
    const database = await openFile(from, 'r');
    const log = await openFile(`${from}-wal`, 'r').catch(ignoreMissing);
    const before = log && (await readHeader(log));
    // First the database: what is moved into it from the log meanwhile is also in the log, which is copied afterwards.
    await copyBytes(database, await openFile(to, 'wx'));
    if (!log) return;
    const logCopy = await openFile(`${to}-wal`, 'wx');
    await copyBytes(log, logCopy);
    // The log started again, so all of the earlier one was in the database, and the copied database is complete.
    if (before?.equals(await readHeader(log)) === false) await logCopy.truncate(0);
  } finally {
    if (reader.inTransaction) reader.exec('rollback');
    reader.close();
    // Last of all: closing a file ends the locks that this process has on it, with which SQLite keeps the log in place.
    for (const handle of descriptors) await handle.close();
  }
}

/** Copies what a file has now. What others append meanwhile is not needed; a log may also become shorter. */
async function copyBytes(from: FileHandle, to: FileHandle): Promise<void> {
  await eachPiece(from, (await from.stat()).size, (piece) => writeAll(to, piece));
}

async function readHeader(log: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await log.read(Buffer.alloc(LOG_HEADER), 0, LOG_HEADER, 0);
  return buffer.subarray(0, bytesRead);
}

/** SQLite reads the copied log as after a power failure: up to the last whole transaction. */
function moveLogIntoDatabase(file: string): void {
  const copy = new SqliteFile(file);
  try {
    // The copy is not needed after a crash. The archive that it goes into is on the disk when a backup ends.
    copy.exec('pragma synchronous = off');
    const [row] = copy.pragma('wal_checkpoint(truncate)') as { busy: number }[];
    if (row?.busy !== 0) throw new Error('its log cannot be moved into it');
  } finally {
    copy.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
