import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE } from '../builds/builds';
import type { ReleaseStore } from './release-store';

/** Releases in a folder, which several instances may share. */
export function folderStore(root: string, incoming: () => Promise<string>): ReleaseStore {
  const folderOf: ReleaseStore['folderOf'] = ({ portal, version }) => path.join(root, portal, version);
  return {
    folderOf,
    incoming,

    async keep(release, folder) {
      const target = folderOf(release);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        await rename(folder, target);
      } catch (error) {
        if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as { code?: unknown }).code))) throw error;
        await replace(target, folder, await incoming());
      }
    },

    async mend(release, folder, files) {
      const target = folderOf(release);
      // The database has the manifest.
      for (const file of files.filter((name) => name !== MANIFEST_FILE)) {
        const [there, ours] = await Promise.all(
          [target, folder].map((build) => readFile(path.join(build, file)).catch(() => null)),
        );
        if (!ours || there?.equals(ours)) continue;
        await mkdir(path.dirname(path.join(target, file)), { recursive: true });
        await rename(path.join(folder, file), path.join(target, file));
      }
    },

    async fetch() {},
    async discard() {
      return false;
    },
  };
}

/** Replaces a version's folder as a whole. A folder is always complete, and equal when its manifest is. */
async function replace(target: string, folder: string, aside: string): Promise<void> {
  const [there, ours] = await Promise.all(
    [target, folder].map((build) => readFile(path.join(build, MANIFEST_FILE)).catch(() => Buffer.alloc(0))),
  );
  if (there?.length && ours && there.equals(ours)) {
    await Promise.all([folder, aside].map((left) => rm(left, { recursive: true, force: true })));
    return;
  }
  await rename(target, path.join(aside, 'replaced'));
  await rename(folder, target);
  await rm(aside, { recursive: true, force: true });
}
