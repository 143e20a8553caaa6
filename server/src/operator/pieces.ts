import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Bytes that are read or written at a time. */
export const PIECE = 1 << 20;

/**
 * Reads the first bytes of a file into the same memory again and again: a large file leaves no garbage behind.
 *
 * @param take must not need the piece any more when it has returned
 * @returns how many bytes there were: fewer if the file is shorter
 */
export async function eachPiece(
  handle: FileHandle,
  size: number,
  take: (piece: Buffer) => Promise<void> | void,
): Promise<number> {
  const memory = Buffer.allocUnsafe(Math.min(PIECE, size));
  let from = 0;
  while (from < size) {
    const { bytesRead } = await handle.read(memory, 0, Math.min(memory.length, size - from), from);
    if (bytesRead === 0) break;
    await take(memory.subarray(0, bytesRead));
    from += bytesRead;
  }
  return from;
}

/** Writes all bytes at the end of what was written. A single call may write fewer. */
export async function writeAll(handle: FileHandle, data: Uint8Array): Promise<void> {
  for (let from = 0; from < data.length; ) from += (await handle.write(data, from)).bytesWritten;
}

/** The SHA-256 of a file; 64 hexadecimal characters. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(file);
  try {
    await eachPiece(handle, (await handle.stat()).size, (piece) => void hash.update(piece));
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}
