import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config';
import { closeDatabase, connectDatabase } from '../database/connection';
import { openBucket } from '../lib/bucket';
import { CHUNK_BYTES, putFiles } from '../modules/files';
import { type BackupManifest, CONTENT } from './archive';
import type { Value } from './digests';
import { OperatorError } from './operator-error';
import { digestFile } from './pieces';
import { readDump } from './postgresql-tools';
import { openSqliteSnapshot, type Snapshot, type Table } from './snapshots';

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

/** Puts the contents of a backup into the bucket of the settings, under the keys that they had. */
export async function storeObjects(
  { filesUrl }: Pick<Config, 'filesUrl'>,
  manifest: BackupManifest,
  folder: string,
): Promise<void> {
  if (!filesUrl) return;
  const bucket = openBucket(filesUrl);
  for (const key of keysOf(manifest)) await bucket.put(key, await readFile(path.join(folder, key)));
}

/** Whether an archive has a content only in its database, if at all. */
export function lacksObjects(manifest: BackupManifest, objects: readonly Omit<StoredObject, 'bytes'>[]): boolean {
  const found = new Set(keysOf(manifest).map((key) => manifest.files[key]?.sha256));
  return objects.some(({ sha256 }) => !found.has(sha256));
}

/**
 * Puts the contents of a backup into the bucket of the settings, under the keys by which a database knows them now.
 *
 * @param folder with the unpacked archive
 * @param objects what the database says is in the bucket
 * @returns how many were put there, and how many the archive has besides
 */
export async function storeAgain(
  filesUrl: string,
  manifest: BackupManifest,
  folder: string,
  objects: readonly Omit<StoredObject, 'bytes'>[],
): Promise<{ stored: number; left: number }> {
  const bucket = openBucket(filesUrl);
  const wanted = new Set(objects.map(({ sha256 }) => sha256));
  const found = new Map(keysOf(manifest).map((key) => [manifest.files[key]?.sha256, key]));
  const left = [...found.keys()].filter((sha256) => !sha256 || !wanted.has(sha256)).length;
  const missing = objects.filter(({ sha256 }) => !found.has(sha256));
  for (const { sha256 } of missing) found.set(sha256, `${CONTENT.uploads}/${sha256}`);
  await takeFromDatabase(manifest, folder, new Map(missing.map(({ sha256 }) => [sha256, [found.get(sha256) ?? '']])));
  let stored = 0;
  for (const { key, sha256 } of objects) {
    const bytes = await readFile(path.join(folder, found.get(sha256) ?? '')).catch(() => null);
    if (!bytes) continue;
    await bucket.put(key, bytes);
    stored += 1;
  }
  return { stored, left };
}

/** Writes the files of releases that the database of an archive has beside those that the archive has itself. */
export async function takeReleasesFromDatabase(manifest: BackupManifest, folder: string): Promise<void> {
  const wanted = new Map<string, string[]>();
  await readTable(manifest, folder, 'release_files', (row) => {
    const name = `${CONTENT.releases}/${row.path}`;
    if (!manifest.files[name]) wanted.set(String(row.sha256), [...(wanted.get(String(row.sha256)) ?? []), name]);
  });
  await takeFromDatabase(manifest, folder, wanted);
}

/**
 * Writes contents that the database of an archive has into files. It has those that were moved to the bucket after the backup.
 *
 * @param wanted the names of the files in the folder, by the SHA-256 of the content
 */
async function takeFromDatabase(
  manifest: BackupManifest,
  folder: string,
  wanted: ReadonlyMap<string, string[]>,
): Promise<void> {
  if (wanted.size === 0) return;
  const files = [...wanted].flatMap(([sha256, names]) =>
    names.map((name) => ({ sha256, file: path.join(folder, name) })),
  );
  for (const { file } of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '', { mode: 0o600 });
  }
  await readTable(manifest, folder, 'file_chunks', ({ sha256, sequence, bytes }) => {
    for (const name of wanted.get(String(sha256)) ?? []) {
      const file = openSync(path.join(folder, name), 'r+');
      try {
        writeSync(file, new Uint8Array(bytes as ArrayBuffer), 0, null, Number(sequence) * CHUNK_BYTES);
      } finally {
        closeSync(file);
      }
    }
  });
  for (const { sha256, file } of files) if ((await digestFile(file)) !== sha256) await rm(file);
}

/** Reads the rows of a table that the database of an archive has; none where an earlier version has no such table. */
async function readTable(
  { engine }: BackupManifest,
  folder: string,
  name: string,
  take: (row: Record<string, Value>) => void,
): Promise<void> {
  const content = path.join(folder, CONTENT[engine]);
  const row = ({ columns }: Table, values: Value[]) =>
    take(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])));
  if (engine === 'postgresql') return readDump(content, { row }, name);
  const snapshot = openSqliteSnapshot(content);
  try {
    const table = (await snapshot.tables()).find((one) => one.name === name);
    if (table) for await (const batch of snapshot.rows(table)) for (const values of batch) row(table, values);
  } finally {
    await snapshot.close();
  }
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
