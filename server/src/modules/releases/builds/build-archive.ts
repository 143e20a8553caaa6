import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { drain } from '../../../http/drain-body';
import { HttpError, uploadInterrupted } from '../../../http/errors';

const MIB = 1024 * 1024;
const PACKED_BYTES = 25 * MIB;
const UNPACKED_BYTES = 60 * MIB;
const MAX_FILES = 2_000;
/** Names, sizes and padding in addition to the files' bytes. */
const TAR_OVERHEAD_BYTES = 4 * MIB;
/** How long the error answer to a body without a content length waits to find out whether it is too large. */
const COUNT_MS = 10_000;
const COUNT_EVERY_MS = 20;

/** Path segments of letters, digits, `_`, `.`, `@`, `+`, `~` and `-`. None begins with a dot: no hidden file, no `..`. */
const FILE_NAME = /^[\w@][\w.@+~-]*(\/[\w@][\w.@+~-]*)*$/;

/** Whether a build may hold a file of this name. */
export function isFileName(name: string): boolean {
  return name.length <= 200 && FILE_NAME.test(name);
}

/**
 * Unpacks a gzipped tar into a folder while it arrives. It ignores directories and accepts nothing else but plain files.
 * After an error the folder may contain some of the files; the caller deletes it.
 *
 * @returns the size of each file in bytes, by name
 * @throws 400 when the connection breaks, 413 when it is too large, 422 when it is not such an archive
 */
export async function unpackArchive(request: IncomingMessage, folder: string): Promise<Map<string, number>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > PACKED_BYTES) {
    drain(request);
    throw tooLarge();
  }
  const unpacking = new Unpacking(folder);
  const isOversized = countArriving(request);
  const packed = limit(PACKED_BYTES, tooLarge);
  const cutOff = () => packed.destroy(uploadInterrupted());
  const onClose = () => request.readableEnded || cutOff();
  // The request is not in the pipeline, which would close the connection at the first error, without an answer.
  request.on('error', cutOff).on('close', onClose);
  request.pipe(packed);
  try {
    await pipeline(packed, createGunzip(), limit(UNPACKED_BYTES + TAR_OVERHEAD_BYTES, unpacksTooLarge), unpacking.sink);
    return await unpacking.finish();
  } catch (error) {
    drain(request);
    await unpacking.settle();
    // The size is reported before any other error, since the sender has to change it first.
    if (!request.headers['content-length'] && (await isOversized())) throw tooLarge();
    throw error instanceof HttpError ? error : unreadable();
  } finally {
    request.off('close', onClose);
  }
}

const tooLarge = () => new HttpError('payload_too_large', `The archive is larger than ${PACKED_BYTES / MIB} MiB.`);
const unpacksTooLarge = () =>
  new HttpError('payload_too_large', `The archive unpacks to more than ${UNPACKED_BYTES / MIB} MiB.`);
const unreadable = () =>
  new HttpError(
    'archive_invalid',
    'This is not a gzipped tar archive, or it was damaged in transit. Pack the build and send it again.',
  );

/**
 * Counts the bytes of a body, even when it is only drained.
 *
 * @returns a function that waits for the end of the body, for a limited time, and tells whether it was too large
 */
function countArriving(request: IncomingMessage): () => Promise<boolean> {
  let arrived = 0;
  request.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
  });
  return async () => {
    const isOver = () => arrived > PACKED_BYTES;
    const until = Date.now() + COUNT_MS;
    const isArriving = () => !request.readableEnded && !request.destroyed && Date.now() < until;
    while (!isOver() && isArriving()) await setTimeout(COUNT_EVERY_MS);
    return isOver();
  };
}

/** Passes bytes through, up to a limit. */
function limit(bytes: number, error: () => HttpError): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(error());
      else done(null, chunk);
    },
  });
}

/** The unpacking of one archive. The total size is limited, so each file is held in memory as a whole. */
class Unpacking {
  readonly sink: Writable;
  private readonly files = new Map<string, number>();
  private readonly contents: Promise<void>[] = [];
  private readonly writes: Promise<void>[] = [];
  private closed = false;
  private unpacked = 0;

  constructor(private readonly folder: string) {
    const parser = new Parser({
      strict: true,
      onReadEntry: (entry) => {
        try {
          this.take(entry);
        } catch (error) {
          entry.resume();
          this.sink.destroy(error as Error);
        }
      },
    });
    parser.on('error', (error: Error) => this.sink.destroy(error));
    // Data after the end is padding, on which the parser would spend quadratic time.
    let isOver = false;
    parser.on('eof', () => {
      isOver = true;
    });
    this.sink = new Writable({
      // Entries are consumed as they arrive, so there is no backpressure.
      write: (chunk: Buffer, _encoding, done) => {
        if (!isOver) parser.write(chunk);
        done();
      },
      final: (done) => {
        parser.once('end', () => done());
        parser.end();
      },
    });
  }

  private take(entry: ReadEntry): void {
    if (entry.type === 'Directory') {
      entry.resume();
      return;
    }
    const name = entry.path.replace(/^\.\//, '');
    if (entry.type !== 'File' && entry.type !== 'OldFile') {
      throw new HttpError('archive_invalid', `The archive contains an entry that is not a plain file: ${shown(name)}.`);
    }
    if (!isFileName(name) || this.files.has(name)) {
      throw new HttpError(
        'archive_invalid',
        `The archive contains a file with a name that cannot be used: ${shown(name)}.`,
      );
    }
    this.unpacked += entry.size;
    if (this.unpacked > UNPACKED_BYTES) throw unpacksTooLarge();
    if (this.files.size === MAX_FILES)
      throw new HttpError('payload_too_large', `The archive contains more than ${MAX_FILES} files.`);
    this.files.set(name, entry.size);
    const content = entry.concat().then((bytes) => {
      if (!this.closed) this.writes.push(this.write(name, bytes));
    });
    content.catch(() => {});
    this.contents.push(content);
  }

  private async write(name: string, bytes: Buffer): Promise<void> {
    this.files.set(name, bytes.length);
    const file = path.join(this.folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx', flush: true });
  }

  async finish(): Promise<Map<string, number>> {
    await Promise.all(this.contents);
    await Promise.all(this.writes);
    return this.files;
  }

  /** Waits for pending writes and prevents further ones. An entry that was cut off never ends. */
  async settle(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.writes);
  }
}

/** A name from outside, safe to repeat in a message. */
function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
