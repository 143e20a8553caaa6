import { createHash } from 'node:crypto';
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
const MOST_FILES = 2_000;
/** Names, sizes and padding around the files' own bytes. */
const TAR_OVERHEAD_BYTES = 4 * MIB;
/** How long the answer to a body without an announced length waits for what else is wrong with it. */
const COUNT_MS = 10_000;
const COUNT_EVERY_MS = 20;

/** Parts of letters, digits, `_`, `.`, `@`, `+`, `~` and `-`; none begins with a dot, so none is hidden or leads upwards. */
const FILE_NAME = /^[\w@][\w.@+~-]*(\/[\w@][\w.@+~-]*)*$/;

/** Whether a build may hold a file of this name. */
export function isFileName(name: string): boolean {
  return name.length <= 200 && FILE_NAME.test(name);
}

/** A file as it was unpacked. */
export interface UnpackedFile {
  size: number;
  /** As SRI writes it. */
  integrity: string;
}

/** The digest of a file as SRI writes it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * Unpacks a gzipped tar, as it arrives, into a folder. Directories in it mean nothing, everything else but plain files is
 * refused. When it throws, part of the files may lie in the folder: it is the caller's to delete.
 *
 * @returns the files by name
 * @throws 400 when the connection breaks, 413 when it is too large, whatever else it is, 422 when it is no such archive
 */
export async function unpackArchive(request: IncomingMessage, folder: string): Promise<Map<string, UnpackedFile>> {
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
  // The request itself is no part of the pipeline: that would end the connection with the first error, unanswered.
  request.on('error', cutOff).on('close', onClose);
  request.pipe(packed);
  try {
    await pipeline(packed, createGunzip(), limit(UNPACKED_BYTES + TAR_OVERHEAD_BYTES, unpacksTooLarge), unpacking.sink);
    return await unpacking.finish();
  } catch (error) {
    drain(request);
    await unpacking.settle();
    // What is too large is told so, whatever else it is: the size is what its sender has to change first.
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
    'This is no gzipped tar archive, or it was damaged on the way. Pack the build and send it again.',
  );

/**
 * Counts what arrives, also of a body that is read no more.
 *
 * @returns asks whether it is more than an archive may have; the answer comes with the end of the body, or in time
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

/** Passes bytes on until there are more than allowed. */
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

/** What comes out of one archive. The files' bytes together are bounded, so each is taken whole. */
class Unpacking {
  readonly sink: Writable;
  private readonly files = new Map<string, UnpackedFile>();
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
    // What follows the end is padding, over which the parser would take a time that grows with its square.
    let isOver = false;
    parser.on('eof', () => {
      isOver = true;
    });
    this.sink = new Writable({
      // Every entry is taken as it comes, so there is nothing to wait for.
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
      throw new HttpError('archive_invalid', `The archive holds something that is no plain file: ${shown(name)}.`);
    }
    if (!isFileName(name) || this.files.has(name)) {
      throw new HttpError('archive_invalid', `The archive holds a file whose name cannot be taken: ${shown(name)}.`);
    }
    this.unpacked += entry.size;
    if (this.unpacked > UNPACKED_BYTES) throw unpacksTooLarge();
    if (this.files.size === MOST_FILES)
      throw new HttpError('payload_too_large', `The archive holds more than ${MOST_FILES} files.`);
    this.files.set(name, { size: entry.size, integrity: '' });
    const content = entry.concat().then((bytes) => {
      if (!this.closed) this.writes.push(this.write(name, bytes));
    });
    content.catch(() => {});
    this.contents.push(content);
  }

  private async write(name: string, bytes: Buffer): Promise<void> {
    this.files.set(name, { size: bytes.length, integrity: integrityOf(bytes) });
    const file = path.join(this.folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx', flush: true });
  }

  async finish(): Promise<Map<string, UnpackedFile>> {
    await Promise.all(this.contents);
    await Promise.all(this.writes);
    return this.files;
  }

  /** Nothing is written any more once it is done; an entry that was cut off never comes to its end. */
  async settle(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.writes);
  }
}

/** A name from outside, as a message may repeat it. */
function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
