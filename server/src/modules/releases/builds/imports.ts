import { constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../../database/connection';
import { HttpError } from '../../../http/errors';
import { isBucketAway } from '../../../lib/bucket';
import { readLivePortal } from '../live/live';
import { promote } from '../live/promotion';
import { findMakerOfLive, findRelease, REPOSITORY, storeRelease } from '../repository';
import type { ReleaseServices } from '../services';
import type { ReleaseName } from '../store/release-store';
import { isFileName } from './build-archive';
import { isBeingDeveloped } from './build-names';
import { checkBuild, MANIFEST_FILE, originalOf } from './builds';

/** Stores what an import has left out. Called when the server is ready. */
export type FinishImport = () => Promise<void>;

/**
 * Imports the portals that this repository has built as releases. A build goes live when nothing is live, or when the
 * live version was imported by a start as well: a start never replaces a version that was promoted or rolled back to. A
 * missing or invalid build does not stop the start.
 *
 * @throws 503 while the bucket cannot be reached; what was stored until then is shown
 */
export async function importBuilds(services: ReleaseServices, root: string): Promise<FinishImport> {
  const finish: FinishImport[] = [];
  let away: unknown;
  const orLog = <Result>(portal: string, work: Promise<Result>) =>
    work.catch((err: unknown) => {
      if (isBucketAway(err)) away = err;
      else services.log.error({ err, portal }, 'the build of a portal was not imported');
      return null;
    });
  const stored = await Promise.all(
    services.portals.map(({ name, package: folder }) =>
      orLog(name, storeBuild(services, name, path.join(root, folder, 'dist'), finish)),
    ),
  );
  for (const build of stored) if (build) await orLog(build.portal, showBuild(services, build));
  if (away) throw away;
  return async () => {
    for (const rest of finish) await rest();
  };
}

/** A build that is in the store. */
interface StoredBuild {
  portal: string;
  version: string;
  /** It was not stored before this start. */
  isNew: boolean;
}

async function storeBuild(
  services: ReleaseServices,
  portal: string,
  dist: string,
  finish: FinishImport[],
): Promise<StoredBuild | null> {
  const { db, store, now } = services;
  const text = await readFile(path.join(dist, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const said = JSON.parse(text) as Partial<ReleaseManifest>;
  const version = String(said.version);
  if (isBeingDeveloped(version)) return null;
  const release = { portal, version };

  const isNew = !(await findRelease(db, release));
  if (isNew) {
    const folder = await store.incoming();
    try {
      const unpacked = await copyBuild(dist, folder, (name) => !store.formsLater || originalOf(name) === name);
      // Each compressed form is checked before it is served for the first time: a start does not wait for all of them.
      const build = await checkBuild(folder, unpacked, release, { forms: false });
      await storeRelease(services, {
        release,
        folder,
        build,
        by: REPOSITORY,
        uploadedBy: null,
        at: now().toISOString(),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  // Also after a start that was interrupted before it stored them.
  if (store.formsLater) finish.push(store.keepLater(release, () => keepForms(services, release, dist)));
  return { ...release, isNew };
}

/** Stores the compressed forms of an imported build that the store does not have. */
async function keepForms({ log, store }: ReleaseServices, release: ReleaseName, dist: string): Promise<void> {
  try {
    const folder = await store.incoming();
    try {
      const isMissing = (name: string) =>
        originalOf(name) !== name && !existsSync(path.join(store.folderOf(release.portal), releasePath(release, name)));
      const copied = await copyBuild(dist, folder, isMissing);
      await store.keep(release, folder, [...copied.keys()]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (err) {
    // The files themselves can be sent.
    log.error({ err, ...release }, 'the compressed files of a portal were not stored');
  }
}

async function showBuild(services: ReleaseServices, { portal, version, isNew }: StoredBuild): Promise<void> {
  const { current } = await readLivePortal(services.db, portal);
  if (await isImportedAtStart(services.db, portal, { isNew, isLive: current !== null })) {
    await goLive(services, { portal, version });
  }
}

/**
 * Whether a start makes the repository's build of a portal live.
 *
 * @param isNew the build was not stored before
 * @param isLive any version of the portal is live
 */
export async function isImportedAtStart(
  db: DbOrTransaction,
  portal: string,
  { isNew, isLive }: { isNew: boolean; isLive: boolean },
): Promise<boolean> {
  return !isLive || (isNew && (await findMakerOfLive(db, portal)) === REPOSITORY);
}

/** Another instance that starts at the same time may be first. */
async function goLive(services: ReleaseServices, release: ReleaseName): Promise<void> {
  try {
    await promote(services, release, { by: REPOSITORY, watch: false });
  } catch (error) {
    const { current } = await readLivePortal(services.db, release.portal);
    if (current?.version === release.version) return;
    if (!(error instanceof HttpError)) throw error;
    services.log.error({ ...release, why: error.errors ?? error.message }, 'an imported build does not go live');
  }
}

/**
 * Copies a build without its hidden files; returns the same as `unpackArchive` for an upload. The files are copied in other
 * threads, while this one prepares the routes or answers requests.
 *
 * @param isWanted whether to copy a file of this name
 */
export async function copyBuild(
  dist: string,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<Map<string, number>> {
  const unpacked = new Map<string, number>();
  const made = new Set<string>();
  for (const found of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const from = path.join(found.parentPath, found.name);
    const name = path.relative(dist, from).replaceAll(path.sep, '/');
    if (!found.isFile() || !isFileName(name) || !isWanted(name)) continue;
    const to = path.join(folder, name);
    const parent = path.dirname(to);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true, mode: 0o700 });
    made.add(parent);
    // Some file systems copy by reference.
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    unpacked.set(name, statSync(to).size);
  }
  return unpacked;
}
