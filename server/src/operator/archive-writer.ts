import { createHash, hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Header, Pax } from 'tar';
import { eachPiece, PIECE, writeAll } from './pieces';

/** The size of each file of an archive, and the SHA-256 of its content, by name. */
export type ArchivedFiles = Record<string, { size: number; sha256: string }>;

interface SmallFile {
  content: Buffer;
  mode: number;
  mtime: Date;
}

/** The unit in which a tar archive is written: headers fill one, and contents are filled up with zeros. */
const BLOCK = 512;

/**
 * Writes a tar archive. Each file is read once: its digest is computed while it goes from where it is into the archive. An
 * outbox has tens of thousands of small mails, and copies of them, or a stream for each, would take most of a backup's time.
 */
export class ArchiveWriter {
  readonly files: ArchivedFiles = {};
  /** What was not written yet: small files go to the disk together. */
  private readonly pending = Buffer.allocUnsafe(PIECE);
  private filled = 0;

  private constructor(private readonly handle: FileHandle) {}

  /** Creates the archive, readable for its owner only, because it contains personal data. */
  static async create(file: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(file, 'wx', 0o600));
  }

  /** Adds the files below a folder, if there is one, under `name/`. One that is deleted meanwhile is left out. */
  async addFolder(name: string, folder: string, isWanted: (file: string) => boolean = () => true): Promise<void> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
    const files = (found ?? [])
      .filter((entry) => !entry.isDirectory() && isWanted(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .sort();
    for (const file of files) {
      const small = readSmallFile(path.join(folder, file));
      if (small === 'large') await this.addFile(`${name}/${file}`, path.join(folder, file));
      else if (small) {
        await this.addContent(`${name}/${file}`, small);
        this.files[`${name}/${file}`] = { size: small.content.length, sha256: hash('sha256', small.content) };
      }
    }
  }

  /** Adds a file of any size, which must not change meanwhile. */
  async addFile(name: string, file: string): Promise<void> {
    const source = await open(file);
    try {
      const { size, mode, mtime } = await source.stat();
      await this.write(headerOf(name, { size, mode, mtime }));
      const digest = createHash('sha256');
      const read = await eachPiece(source, size, (piece) => {
        digest.update(piece);
        return this.write(piece);
      });
      if (read < size) throw new Error(`${file} was changed while it was read`);
      await this.write(Buffer.alloc(gapAfter(size)));
      this.files[name] = { size, sha256: digest.digest('hex') };
    } finally {
      await source.close();
    }
  }

  /** Adds a text, which `files` does not list. */
  async addText(name: string, text: string): Promise<void> {
    await this.addContent(name, { content: Buffer.from(text), mode: 0o600, mtime: new Date() });
  }

  /** Ends the archive. It is on the disk when this returns. */
  async finish(): Promise<void> {
    await this.write(Buffer.alloc(2 * BLOCK));
    await this.flush();
    await this.handle.sync();
  }

  /** Must be called in the end, also after an error. */
  async close(): Promise<void> {
    await this.handle.close();
  }

  private async addContent(name: string, { content, ...facts }: SmallFile): Promise<void> {
    const { length } = content;
    const header = headerOf(name, { size: length, ...facts });
    if (this.filled + header.length + length + BLOCK > this.pending.length) await this.flush();
    await this.write(header);
    await this.write(content);
    await this.write(Buffer.alloc(gapAfter(length)));
  }

  private async write(data: Buffer): Promise<void> {
    if (this.filled + data.length > this.pending.length) await this.flush();
    if (data.length >= this.pending.length) await writeAll(this.handle, data);
    else this.filled += data.copy(this.pending, this.filled);
  }

  private async flush(): Promise<void> {
    await writeAll(this.handle, this.pending.subarray(0, this.filled));
    this.filled = 0;
  }
}

/** The bytes before a file in an archive. Names and sizes that a header has no room for are in an entry before it. */
function headerOf(name: string, { size, mode, mtime }: { size: number; mode: number; mtime: Date }): Buffer {
  // Others may not write what comes out of an archive.
  const header = new Header({ path: name, size, mode: (mode | 0o600) & 0o755, mtime, type: 'File' });
  const block = Buffer.alloc(BLOCK);
  return header.encode(block) ? Buffer.concat([new Pax({ path: name, size, mtime }).encode(), block]) : block;
}

/** How many zeros follow a content. */
const gapAfter = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/**
 * A file that fits into memory. Read without waiting, because the calls of the thread pool take longer than small reads.
 *
 * @returns 'large' if it does not fit, null if there is none
 */
function readSmallFile(file: string): SmallFile | 'large' | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    return ignoreMissing(error as NodeJS.ErrnoException);
  }
  try {
    const { size, mode, mtime } = fstatSync(descriptor);
    if (size > PIECE) return 'large';
    const content = Buffer.allocUnsafe(size);
    return { content: content.subarray(0, readSync(descriptor, content)), mode, mtime };
  } finally {
    closeSync(descriptor);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
