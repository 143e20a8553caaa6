import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config';
import { closeDatabase, connectDatabase } from '../database/connection';
import { openBucket } from '../lib/bucket';
import { putFiles } from '../modules/files';
import { type BackupManifest, CONTENT } from './archive';
import { OperatorError } from './operator-error';
import type { Snapshot } from './snapshots';

/** A content of documents and hand-ins that is in the bucket. */
interface StoredObject {
  key: string;
  sha256: string;
  bytes: Buffer;
}

/**
 * Reads the contents that the bucket has, one at a time. One that is missing there is left out.
 *
 * @throws OperatorError when the settings name no bucket, or it cannot be reached
 */
export async function* readObjects(
  { filesUrl }: Pick<Config, 'filesUrl'>,
  snapshot: Snapshot,
): AsyncGenerator<StoredObject> {
  const rows = await listObjects(snapshot);
  if (rows.length === 0) return;
  if (!filesUrl) throw new OperatorError('FILES_URL is missing: documents and hand-ins are in its bucket.');
  const bucket = openBucket(filesUrl);
  for (const row of rows) {
    const bytes = await bucket.get(row.key).catch((error: Error) => {
      throw new OperatorError(error.message);
    });
    if (bytes) yield { ...row, bytes };
  }
}

/** What a database says is in the bucket. */
export async function listObjects(snapshot: Snapshot): Promise<Omit<StoredObject, 'bytes'>[]> {
  // A database of an earlier version has no bucket.
  if (!(await snapshot.tables()).some(({ name }) => name === 'bucket_objects')) return [];
  return snapshot.query('select object as key, sha256 from files where object is not null order by sha256');
}

/**
 * Puts the contents of a backup into the bucket of the settings.
 *
 * @param folder with the unpacked archive
 * @param wanted which of them, by their keys; all without it
 * @returns how many were put there, and how many the archive has
 */
export async function storeObjects(
  { filesUrl }: Pick<Config, 'filesUrl'>,
  manifest: BackupManifest,
  folder: string,
  wanted?: ReadonlySet<string>,
): Promise<{ stored: number; all: number }> {
  const keys = keysOf(manifest);
  if (!filesUrl) return { stored: 0, all: keys.length };
  const bucket = openBucket(filesUrl);
  const stored = keys.filter((key) => !wanted || wanted.has(key));
  for (const key of stored) await bucket.put(key, await readFile(path.join(folder, key)));
  return { stored: stored.length, all: keys.length };
}

/** Without a bucket in the settings, puts the contents of a backup into the restored database. */
export async function storeInDatabase(config: Config, manifest: BackupManifest, folder: string): Promise<void> {
  const keys = keysOf(manifest);
  if (config.filesUrl || keys.length === 0) return;
  const opened = await connectDatabase(config);
  try {
    await opened.db.transaction().execute(async (trx) => {
      await trx.updateTable('files').set({ object: null }).execute();
      await trx.deleteFrom('bucket_objects').execute();
      for (const key of keys) {
        const bytes = await readFile(path.join(folder, key));
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const read = async (position: number, length: number) => bytes.subarray(position, position + length);
        await putFiles(trx, [{ sha256, content: { size: bytes.length, read } }], new Date().toISOString());
      }
    });
    if (opened.pool === undefined) await sql`pragma wal_checkpoint(truncate)`.execute(opened.db);
  } finally {
    await closeDatabase(opened);
  }
}

const keysOf = ({ files }: BackupManifest) =>
  Object.keys(files).filter((name) => name.startsWith(`${CONTENT.uploads}/`));
