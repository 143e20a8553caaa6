import { createHash } from 'node:crypto';
import type { DbOrTransaction } from '../../database/connection';
import type { Bucket } from '../../lib/bucket';

/** Contents are stored in chunks of this size, so that no single value grows with the file. */
export const CHUNK_BYTES = 256 * 1024;
/** Chunks per statement: fewer statements shorten the transaction, and this many is what it holds in memory. */
const CHUNKS_AT_ONCE = 8;
/** Chunks of small files per statement. */
const SMALL_AT_ONCE = 200;

/** A content to store. */
export interface NewFile {
  /** In hex. */
  sha256: string;
  content: { readonly size: number; read(position: number, length: number): Promise<Buffer> };
}

/** A chunk as a database answers it: libsql an ArrayBuffer, pg a Buffer. */
type StoredChunk = { bytes: Buffer | ArrayBuffer };

/**
 * Stores contents, each once whoever has it. The caller inserts what refers to them in the same transaction: until that ends,
 * nobody removes them.
 *
 * @param at ISO time
 */
export async function putFiles(trx: DbOrTransaction, files: readonly NewFile[], at: string): Promise<void> {
  if (files.length === 0) return;
  // In one order, so that two transactions with the same files wait for each other instead of forever.
  const sorted = inOrder(files.map(({ sha256 }) => sha256)).flatMap(
    (digest) => files.find(({ sha256 }) => sha256 === digest) ?? [],
  );
  await trx
    .insertInto('files')
    .values(sorted.map(({ sha256, content: { size } }) => ({ sha256, size, created_at: at })))
    // Locks the row of a file that is there.
    .onConflict((known) => known.column('sha256').doUpdateSet(({ ref }) => ({ size: ref('excluded.size') })))
    .execute();
  const stored = await trx
    .selectFrom('files')
    .leftJoin('file_chunks as first', (on) =>
      on.onRef('first.sha256', '=', 'files.sha256').on('first.sequence', '=', 0),
    )
    .select('files.sha256')
    .where(({ or, eb }) => or([eb('first.sha256', 'is not', null), eb('object', 'is not', null)]))
    .where(
      'files.sha256',
      'in',
      sorted.map(({ sha256 }) => sha256),
    )
    .execute();
  const known = new Set(stored.map(({ sha256 }) => sha256));
  const rows: { sha256: string; sequence: number; bytes: Buffer }[] = [];
  const write = async () => {
    if (rows.length > 0) await trx.insertInto('file_chunks').values(rows.splice(0)).execute();
  };
  let held = 0;
  for (const { sha256, content } of sorted.filter((file) => !known.has(file.sha256))) {
    for (let sequence = 0; sequence * CHUNK_BYTES < content.size; sequence += 1) {
      const bytes = await content.read(sequence * CHUNK_BYTES, CHUNK_BYTES);
      rows.push({ sha256, sequence, bytes });
      held += bytes.length;
      if (held < CHUNKS_AT_ONCE * CHUNK_BYTES && rows.length < SMALL_AT_ONCE) continue;
      await write();
      held = 0;
    }
  }
  await write();
}

/**
 * Removes contents that nothing refers to any more. Called in the transaction that has deleted a reference, after it did: what
 * another transaction stores at this moment is waited for.
 */
export async function removeUnreferenced(trx: DbOrTransaction, digests: readonly string[]): Promise<void> {
  for (const sha256 of inOrder(digests)) {
    const file = await trx
      .updateTable('files')
      .set(({ ref }) => ({ size: ref('size') }))
      .where('sha256', '=', sha256)
      .returning('object')
      .executeTakeFirst();
    if (!file || (await isReferenced(trx, sha256))) continue;
    if (file.object !== null)
      await trx.updateTable('bucket_objects').set({ delete_from: LONG_AGO }).where('key', '=', file.object).execute();
    await trx.deleteFrom('file_chunks').where('sha256', '=', sha256).execute();
    await trx.deleteFrom('files').where('sha256', '=', sha256).execute();
  }
}

/** A job deletes the object with its next run. */
const LONG_AGO = new Date(0).toISOString();

const inOrder = (digests: readonly string[]) => [...new Set(digests)].sort();

/** The tables that refer to contents. */
const REFERRING = [
  'documents',
  'earlier_documents',
  'hand_in_files',
  'logbook_files',
  'joining_uploads',
  'university_forms',
  'release_files',
] as const;

async function isReferenced(trx: DbOrTransaction, sha256: string): Promise<boolean> {
  for (const table of REFERRING) {
    const row = await trx.selectFrom(table).select('sha256').where('sha256', '=', sha256).limit(1).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Reads some chunks of a file from a sequence on, `limit` at most. */
export type ReadChunks = (from: number, limit: number) => Promise<StoredChunk[]>;

/** Reads the chunks of a content. */
export function chunksOf(db: DbOrTransaction, sha256: string): ReadChunks {
  return (from, limit) =>
    db
      .selectFrom('file_chunks')
      .select('bytes')
      .where('sha256', '=', sha256)
      .where('sequence', '>=', from)
      .orderBy('sequence')
      .limit(limit)
      .execute();
}

/** Where contents are. */
export interface Stored {
  db: DbOrTransaction;
  /** The bucket of `FILES_URL`; null without one. */
  bucket: Bucket | null;
}

/** Reads the chunks of a content, which may be moved to the bucket between two reads. */
export function chunksOfContent({ db, bucket }: Stored, sha256: string): ReadChunks {
  const inDatabase = chunksOf(db, sha256);
  return async (from, limit) => {
    const chunks = await inDatabase(from, limit);
    if (chunks.length > 0 || !bucket) return chunks;
    const file = await db
      .selectFrom('files')
      .select(['object', 'size'])
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    const start = from * CHUNK_BYTES;
    if (!file?.object || start >= file.size) return [];
    const bytes = await bucket.get(file.object, { from: start, length: limit * CHUNK_BYTES });
    const parts = Math.ceil((bytes?.length ?? 0) / CHUNK_BYTES);
    return Array.from({ length: parts }, (_, index) => ({
      bytes: (bytes ?? Buffer.alloc(0)).subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
    }));
  };
}

/**
 * The bytes of a stored file as a stream. The last chunk comes only if all bytes are those that were uploaded.
 *
 * @param name of the file, for the error
 * @throws Error when the stored bytes differ from the uploaded ones
 */
export async function* storedBytes(name: string, sha256: string, read: ReadChunks): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const chunk of rawBytes(read)) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The stored file ${name} is damaged`);
  if (held) yield held;
}

/**
 * The bytes of an upload as a stream.
 *
 * @throws Error when the stored bytes differ from the uploaded ones
 */
export function streamContent(stored: Stored, { id, sha256 }: { id: string; sha256: string }): AsyncGenerator<Buffer> {
  return storedBytes(id, sha256, chunksOfContent(stored, sha256));
}

/** The stored bytes, whether they are damaged or not. */
export async function* rawBytes(read: ReadChunks): AsyncGenerator<Buffer> {
  for (let from = 0; ; from += CHUNKS_AT_ONCE) {
    const chunks = await read(from, CHUNKS_AT_ONCE);
    for (const { bytes } of chunks) yield bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes;
    if (chunks.length < CHUNKS_AT_ONCE) return;
  }
}
