import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { releasePath } from 'shared-api/contract';
import type { ReleaseStore } from './release-store';

/** Releases in a folder, which several instances may share. */
export function folderStore(root: string, incoming: () => Promise<string>): ReleaseStore {
  const folderOf: ReleaseStore['folderOf'] = (portal) => path.join(root, portal);
  return {
    folderOf,
    incoming,

    async keep(release, folder, files) {
      for (const file of files) {
        const [from, to] = [path.join(folder, file), path.join(folderOf(release.portal), releasePath(release, file))];
        const [ours, there] = await Promise.all([from, to].map((one) => readFile(one).catch(() => null)));
        if (!ours || there?.equals(ours)) continue;
        await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
        await rename(from, to);
      }
    },

    async fetch() {},
    async discard() {
      return false;
    },

    async remove(portal, paths) {
      const folder = folderOf(portal);
      for (const file of paths) await rm(path.join(folder, file), { force: true });
      // The deepest folders first. One that holds other files stays.
      const folders = [...new Set(paths.flatMap(foldersAbove))].sort((a, b) => b.length - a.length);
      for (const empty of folders) await rmdir(path.join(folder, empty)).catch(() => {});
    },

    async sweep() {
      return 0;
    },
  };
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}
