import { createHash } from 'node:crypto';
import type { TemporaryFile } from './temporary-file';

/** Files are stored in chunks of this size, so that no single value grows with the file. */
const CHUNK_BYTES = 256 * 1024;
/** Chunks per statement: fewer statements shorten the transaction, and this many is what it holds in memory. */
export const CHUNKS_AT_ONCE = 8;

/** A chunk as the database stores it. */
interface Chunk {
  sequence: number;
  bytes: Buffer;
}

/** A chunk as a database answers it: libsql an ArrayBuffer, pg a Buffer. */
export type StoredChunk = { bytes: Buffer | ArrayBuffer };

/** The chunks of a file, as many at once as one statement inserts. */
export async function* chunksOf(content: Pick<TemporaryFile, 'size' | 'read'>): AsyncGenerator<Chunk[]> {
  const length = CHUNK_BYTES * CHUNKS_AT_ONCE;
  for (let position = 0; position < content.size; position += length) {
    const bytes = await content.read(position, length);
    yield Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) => ({
      sequence: position / CHUNK_BYTES + index,
      bytes: bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
    }));
  }
}

/**
 * The bytes of a stored file as a stream. The last chunk comes only if all bytes are those that were uploaded.
 *
 * @param read the chunks from a sequence on, `CHUNKS_AT_ONCE` at most
 * @throws Error when the stored bytes differ from the uploaded ones
 */
export async function* storedBytes(
  file: { id: string; sha256: string },
  read: (from: number) => Promise<StoredChunk[]>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for (let from = 0; ; from += CHUNKS_AT_ONCE) {
    const chunks = await read(from);
    for (const { bytes } of chunks) {
      const chunk = bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes;
      hash.update(chunk);
      if (held) yield held;
      held = chunk;
    }
    if (chunks.length < CHUNKS_AT_ONCE) break;
  }
  if (hash.digest('hex') !== file.sha256) throw new Error(`The stored file ${file.id} is damaged`);
  if (held) yield held;
}
