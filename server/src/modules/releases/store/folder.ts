import { mkdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { releasePath } from 'shared-api/contract';
import type { ReleaseStore } from './release-store';

/** Releases in a folder, which several instances may share. */
export function folderStore(root: string, incoming: () => Promise<string>): ReleaseStore {
  const folderOf: ReleaseStore['folderOf'] = (portal) => path.join(root, portal);
  /** Work that is left to do for a release. */
  const later = new Map<string, () => Promise<void>>();
  return {
    folderOf,
    incoming,

    async keep(release, folder, files) {
      const made = new Set<string>();
      for (const file of files) {
        const [from, to] = [path.join(folder, file), path.join(folderOf(release.portal), releasePath(release, file))];
        if (await haveSameContent(from, to)) continue;
        const target = path.dirname(to);
        if (!made.has(target)) await mkdir(target, { recursive: true, mode: 0o700 });
        made.add(target);
        await rename(from, to);
      }
    },

    keepLater(release, work) {
      const key = `${release.portal}/${release.version}`;
      let begun: Promise<void> | undefined;
      const finish = () => {
        begun ??= work().finally(() => later.delete(key));
        return begun;
      };
      later.set(key, finish);
      return finish;
    },

    async fetch({ portal, version }) {
      await later.get(`${portal}/${version}`)?.();
    },

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

async function haveSameContent(one: string, other: string): Promise<boolean> {
  const present = await stat(other).catch(() => null);
  if (present === null) return false;
  const [ours, there] = await Promise.all([one, other].map((file) => readFile(file).catch(() => null)));
  return ours !== null && ours !== undefined && there?.equals(ours) === true;
}

function foldersAbove(file: string): string[] {
  const folder = path.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}
