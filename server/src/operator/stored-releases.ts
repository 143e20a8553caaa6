import { access, copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import pino from 'pino';
import type { Config } from '../config';
import { isStorageFull } from '../database/faults';
import { createFileCheck, createReleaseStore, FORMS, MANIFEST_FILE, type ReleaseStore } from '../modules/releases';
import { type BackupManifest, CONTENT, withFolder } from './archive';
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

/** The files of releases that a database has. */
export interface StoredFiles {
  has(file: string): boolean;
  get(file: string): Promise<Buffer | null>;
}

/** Reads which files of releases a database has; none in one of an earlier version. */
export async function readStoredFiles(snapshot: Snapshot): Promise<StoredFiles> {
  const isPresent = (await snapshot.tables()).some(({ name }) => name === 'release_files');
  const rows = isPresent
    ? await snapshot.query<{ path: string; sha256: string }>('select path, sha256 from release_files')
    : [];
  const digests = new Map(rows.map((row) => [row.path, row.sha256]));
  return {
    has: (file) => digests.has(file),
    async get(file) {
      const sha256 = digests.get(file);
      if (sha256 === undefined) return null;
      const chunks = await snapshot.query<{ bytes: Buffer | ArrayBuffer }>(
        `select bytes from file_chunks where sha256 = '${sha256}' order by sequence`,
      );
      return Buffer.concat(chunks.map(({ bytes }) => new Uint8Array(bytes)));
    },
  };
}

type Places = Pick<Config, 'filesUrl' | 'releasesFolder'>;

/** The files that the store takes are in a folder or a bucket, and otherwise in `stored`. */
function openStore(config: Places, stored: Pick<StoredFiles, 'get'>): ReleaseStore {
  const nothing = async () => {};
  return createReleaseStore(config, { ...stored, missingFormMs: 0, formsLater: false, put: nothing, remove: nothing });
}

/**
 * Checks every file of the releases against the digest in the database, where it is: in the database, in the bucket, or in the
 * folder of an earlier version.
 */
export function checkReleases(
  { filesUrl, releasesFolder }: Places,
  releases: readonly StoredRelease[],
  stored: StoredFiles,
): Promise<ReleaseCheck> {
  // Copies on this machine would hide what the bucket or the database has lost.
  return withFolder(path.join(tmpdir(), 'internships-check'), 'It takes the size of the releases.', async (folder) => {
    const get = async (file: string) =>
      stored.has(file) || filesUrl ? stored.get(file) : readFile(path.join(releasesFolder, file)).catch(() => null);
    const checkFile = createQuietCheck(openStore({ filesUrl, releasesFolder: folder }, { get }));
    const check: ReleaseCheck = { files: 0, problems: [] };
    for (const release of releases) {
      const states = await Promise.all(
        Object.keys(release.manifest.files).map(async (file) => {
          const state = await checkFile(release, release.manifest, file).catch((error: unknown) => {
            if (isStorageFull(error)) throw error;
            return `cannot be read: ${reason(error)}`;
          });
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

/** Copies the files of the releases that the database does not have to `target/<portal>/`, in the layout of the store. */
export async function copyReleases(
  config: Places,
  releases: readonly StoredRelease[],
  target: string,
  stored: StoredFiles,
): Promise<void> {
  const store = openStore(config, stored);
  const checkFile = createQuietCheck(store);
  for (const release of releases) {
    const { portal, manifest } = release;
    if (config.filesUrl) {
      // Fetches the files of a bucket, and those again whose copies on this machine are damaged.
      await Promise.all(Object.keys(manifest.files).map((file) => checkFile(release, manifest, file)));
    }
    const fetch = (name: string) => (config.filesUrl ? store.fetch(release, name) : Promise.resolve());
    for (const file of await findFiles(release, fetch, store.folderOf(portal))) {
      const name = path.join(portal, releasePath(release, file));
      // The database, or another version, has the same file.
      if (stored.has(name) || (await exists(path.join(target, name)))) continue;
      await mkdir(path.dirname(path.join(target, name)), { recursive: true });
      await copyFile(path.join(store.folderOf(portal), releasePath(release, file)), path.join(target, name));
    }
  }
}

/** Whether an archive has a file of the releases only in its database, if at all. */
export const lacksFiles = ({ files }: BackupManifest, releases: readonly StoredRelease[]): boolean =>
  releases.some((release) =>
    Object.keys(release.manifest.files).some(
      (file) => !files[`${CONTENT.releases}/${release.portal}/${releasePath(release, file)}`],
    ),
  );

/**
 * Puts the releases of a folder that `copyReleases` has filled into the bucket, or into the folder from which a start takes them.
 *
 * @returns how many files it had
 */
export async function storeReleases(
  config: Places,
  releases: readonly StoredRelease[],
  source: string,
): Promise<number> {
  const store = openStore(config, { get: async () => null });
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
  return stored.size;
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
