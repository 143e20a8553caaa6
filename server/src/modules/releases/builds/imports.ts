import { constants, copyFileSync, mkdirSync, statSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { PortalEntry, ReleaseManifest } from 'shared-api/contract';
import type { DbOrTransaction } from '../../../database/connection';
import { HttpError } from '../../../http/errors';
import { readLivePortal } from '../live/live';
import { promote } from '../live/promotion';
import { findMakerOfLive, findRelease, REPOSITORY, storeRelease } from '../repository';
import type { ReleaseServices } from '../services';
import { isFileName } from './build-archive';
import { isBeingDeveloped } from './build-names';
import { checkBuild, MANIFEST_FILE } from './builds';

/**
 * Imports the portals that this repository has built as releases. A build goes live when nothing is live, or when the
 * live version was imported by a start as well: a start never replaces a version that was promoted or rolled back to. A
 * missing or invalid build does not stop the start.
 */
export async function importBuilds(services: ReleaseServices, root: string): Promise<void> {
  for (const portal of services.portals) {
    try {
      await importBuild(services, portal, path.join(root, portal.package, 'dist'));
    } catch (err) {
      services.log.error({ err, portal: portal.name }, 'the build of a portal was not imported');
    }
  }
}

async function importBuild(services: ReleaseServices, { name: portal }: PortalEntry, dist: string): Promise<void> {
  const { db, store, now } = services;
  const text = await readFile(path.join(dist, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) return;
  const said = JSON.parse(text) as Partial<ReleaseManifest>;
  const version = String(said.version);
  if (isBeingDeveloped(version)) return;
  const release = { portal, version };

  const isNew = !(await findRelease(db, release));
  if (isNew) {
    const folder = await store.incoming();
    try {
      const unpacked = await copyBuild(dist, folder);
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

  const { current } = await readLivePortal(db, portal);
  if (await isImportedAtStart(db, portal, { isNew, isLive: current !== null })) await goLive(services, release);
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
async function goLive(services: ReleaseServices, release: { portal: string; version: string }): Promise<void> {
  try {
    await promote(services, release, { by: REPOSITORY, guard: false });
  } catch (error) {
    const { current } = await readLivePortal(services.db, release.portal);
    if (current?.version === release.version) return;
    if (!(error instanceof HttpError)) throw error;
    services.log.error({ ...release, why: error.errors ?? error.message }, 'an imported build does not go live');
  }
}

/**
 * Copies a build without its hidden files; returns the same as `unpackArchive` for an upload. Each of these hundreds of small
 * files is copied by calls that do not wait for another thread: that takes a third of the time. Requests come in between.
 */
export async function copyBuild(dist: string, folder: string): Promise<Map<string, number>> {
  const unpacked = new Map<string, number>();
  const made = new Set<string>();
  for (const found of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const from = path.join(found.parentPath, found.name);
    const name = path.relative(dist, from).replaceAll(path.sep, '/');
    if (!found.isFile() || !isFileName(name)) continue;
    const to = path.join(folder, name);
    const parent = path.dirname(to);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true, mode: 0o700 });
    made.add(parent);
    // Some file systems copy by reference.
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    unpacked.set(name, statSync(to).size);
    await setImmediate();
  }
  return unpacked;
}
