import { webcrypto } from 'node:crypto';
import { mkdir, open, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';

/** A file without a name: the system deletes it when it is closed, or when the process ends in any way. */
export interface TemporaryFile {
  /** Bytes. */
  readonly size: number;
  /** A part of the file, shorter at its end. */
  read(position: number, length: number): Promise<Buffer>;
  /** The SHA-256 of the content, in hex. Computed outside the thread that answers requests. */
  sha256(): Promise<string>;
  /** Deletes the file. */
  close(): Promise<void>;
}

/**
 * Writes a stream to a temporary file in `folder`, as fast as the disk takes it.
 *
 * @throws the error of the stream or of the disk; the file is then gone
 */
export async function receiveFile(folder: string, content: Readable): Promise<TemporaryFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, uuidv7());
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    await writeFile(file, content);
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      const part = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, size - position)));
      let filled = 0;
      while (filled < part.length) {
        const { bytesRead } = await file.read(part, filled, part.length - filled, position + filled);
        if (bytesRead === 0) throw new Error('A temporary file is shorter than what was written to it');
        filled += bytesRead;
      }
      return part;
    };
    return {
      size,
      read,
      // The Web Crypto API works in the thread pool; a `Hash` would work in this thread.
      sha256: async () => Buffer.from(await webcrypto.subtle.digest('SHA-256', await read(0, size))).toString('hex'),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
