import { access, copyFile, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { type ReleaseManifest, releasePath } from 'shared-api/contract';
import type { Config } from '../config';
import { createFileCheck, createReleaseStore, FORMS, MANIFEST_FILE, type ReleaseStore } from '../modules/releases';
import { withFolder } from './archive';
import { reason, type Snapshot } from './snapshots';

/** A release that the database lists. */
export interface StoredRelease {
  portal: string;
  version: string;
  manifest: Pick<ReleaseManifest, 'files'>;
}

/** Every release that a database lists, including the shell's builds. */
export async function listReleases(snapshot: Snapshot): Promise<StoredRelease[]> {
  const rows = await snapshot.query<{ portal: string; version: string; manifest: string }>(
    'select portal, version, manifest from releases order by id',
  );
  return rows.map((row) => ({ ...row, manifest: JSON.parse(row.manifest) as ReleaseManifest }));
}

/** The files and problems of the releases in a store. */
export interface ReleaseCheck {
  files: number;
  problems: string[];
}

/** Checks every file of the releases against the digest in the database. The files of a bucket are all fetched from there. */
export function checkReleases(
  config: Pick<Config, 'releaseStore'>,
  releases: readonly StoredRelease[],
): Promise<ReleaseCheck> {
  // Copies on this machine would hide what the bucket has lost.
  return withFolder(path.join(tmpdir(), 'internships-check'), async (dataDir) => {
    const checkFile = createQuietCheck(createReleaseStore({ ...config, dataDir }));
    const check: ReleaseCheck = { files: 0, problems: [] };
    for (const release of releases) {
      const states = await Promise.all(
        Object.keys(release.manifest.files).map(async (file) => {
          const state = await checkFile(release, release.manifest, file).catch(
            (error: unknown) => `cannot be read: ${reason(error)}`,
          );
          return { name: `${release.portal} ${release.version}, ${file}`, state };
        }),
      );
      for (const { name, state } of states) {
        check.files += 1;
        if (state === 'changed') check.problems.push(`${name}: the file was changed`);
        else if (state !== 'fine') {
          check.problems.push(`${name}: ${state === 'missing' ? 'the file is missing' : state}`);
        }
      }
    }
    return check;
  });
}

const createQuietCheck = (store: ReleaseStore) => createFileCheck({ store, log: pino({ level: 'silent' }) });

/** Copies what the store has of the releases to `target/<portal>/`, in the layout of the store. */
export async function copyReleases(
  config: Pick<Config, 'releaseStore' | 'dataDir'>,
  releases: readonly StoredRelease[],
  target: string,
): Promise<void> {
  const store = createReleaseStore(config);
  const checkFile = createQuietCheck(store);
  for (const release of releases) {
    const { portal, manifest } = release;
    // Fetches the files of a bucket, and those again whose copies on this machine are damaged.
    await Promise.all(Object.keys(manifest.files).map((file) => checkFile(release, manifest, file)));
    for (const file of await findFiles(release, (name) => store.fetch(release, name), store.folderOf(portal))) {
      const copy = path.join(target, portal, releasePath(release, file));
      // Another version has the same file.
      if (await exists(copy)) continue;
      await mkdir(path.dirname(copy), { recursive: true });
      await copyFile(path.join(store.folderOf(portal), releasePath(release, file)), copy);
    }
  }
}

/** Puts the releases of a folder that `copyReleases` has filled into the store. */
export async function storeReleases(
  config: Pick<Config, 'releaseStore' | 'dataDir'>,
  releases: readonly StoredRelease[],
  source: string,
): Promise<void> {
  const store = createReleaseStore(config);
  const stored = new Set<string>();
  for (const release of releases) {
    const from = path.join(source, release.portal);
    const arriving = await store.incoming();
    const files = (await findFiles(release, async () => {}, from)).filter((file) => {
      const key = `${release.portal}/${releasePath(release, file)}`;
      return !stored.has(key) && stored.add(key);
    });
    for (const file of files) {
      await mkdir(path.dirname(path.join(arriving, file)), { recursive: true });
      await copyFile(path.join(from, releasePath(release, file)), path.join(arriving, file));
    }
    await store.keep(release, arriving, files);
    await rm(arriving, { recursive: true, force: true });
  }
}

/** The names of a release's files that are in a portal's folder: those of its manifest, their forms and the manifest itself. */
async function findFiles(
  release: StoredRelease,
  fetch: (name: string) => Promise<void>,
  folder: string,
): Promise<string[]> {
  const names = Object.keys(release.manifest.files).flatMap((file) => [
    file,
    ...Object.keys(FORMS).map((form) => file + form),
  ]);
  const found: string[] = [];
  for (const name of new Set([...names, MANIFEST_FILE])) {
    await fetch(name);
    if (await exists(path.join(folder, releasePath(release, name)))) found.push(name);
  }
  return found;
}

/** Whether there is a file or folder of this name. */
export async function exists(name: string): Promise<boolean> {
  return access(name).then(
    () => true,
    () => false,
  );
}
