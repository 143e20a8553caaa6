import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from 'uuidv7';

const INCOMING = '.incoming';

/** The files of releases that are in a folder of this machine, below the folder of their portal. */
export interface LocalCopies {
  folderOf(portal: string): string;
  /** The place of a file, which need not be there. */
  placeOf(file: string): string;
  /** Creates a folder on the same disk for files that arrive. */
  incoming(): Promise<string>;
  /** Moves a file there. It is replaced atomically, since it may be served at the same time. */
  keep(file: string, from: string): Promise<void>;
  remove(files: readonly string[]): Promise<void>;
  /** All copies of a portal's files. */
  list(portal: string): Promise<string[]>;
}

/** @param root several instances may share it */
export function createLocalCopies(root: string): LocalCopies {
  const placeOf = (file: string) => path.join(root, file);
  const folderOf = placeOf;
  return {
    folderOf,
    placeOf,

    async incoming() {
      const fresh = path.join(root, INCOMING, uuidv7());
      await mkdir(fresh, { recursive: true, mode: 0o700 });
      return fresh;
    },

    async keep(file, from) {
      const to = placeOf(file);
      if (await haveSameContent(from, to)) return;
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await rename(from, to);
    },

    async remove(files) {
      for (const file of files) await rm(placeOf(file), { force: true });
      // The deepest folders first. One that holds other files stays.
      const folders = [...new Set(files.flatMap(foldersAbove))].sort((a, b) => b.length - a.length);
      for (const empty of folders) await rmdir(placeOf(empty)).catch(() => {});
    },

    async list(portal) {
      const found = await readdir(folderOf(portal), { recursive: true, withFileTypes: true }).catch(() => []);
      return found
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
    },
  };
}

/**
 * Deletes the remains of uploads that a stop has interrupted.
 *
 * @param before what is older, in milliseconds since 1970
 * @returns the folders
 */
export async function sweepIncoming(root: string, before: number): Promise<string[]> {
  const swept: string[] = [];
  const folder = path.join(root, INCOMING);
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name);
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs >= before) continue;
    await rm(left, { recursive: true, force: true });
    swept.push(left);
  }
  return swept;
}

async function haveSameContent(one: string, other: string): Promise<boolean> {
  const present = await stat(other).catch(() => null);
  if (present === null) return false;
  const [ours, there] = await Promise.all([one, other].map((file) => readFile(file).catch(() => null)));
  return ours !== null && ours !== undefined && there?.equals(ours) === true;
}

/** The folders between a portal's file and the root. */
function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}
