import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PortalEntry, ReleaseManifest } from 'shared-api/contract';
import { HttpError } from '../../../http/errors';
import { readLivePortal } from '../live/live';
import { promote } from '../live/promotion';
import { findMakerOfLive, findRelease, storeRelease } from '../repository';
import type { ReleaseServices } from '../services';
import { integrityOf, isFileName, type UnpackedFile } from './build-archive';
import { isBeingDeveloped } from './build-names';
import { checkBuild, MANIFEST_FILE } from './builds';

/** Who has released what the product was started with. */
export const REPOSITORY = 'repository';

/**
 * Makes releases of the portals that this repository has built. A build becomes live where nothing is, or where a
 * start has made live what is: it never takes back what somebody has promoted or gone back to. A portal that is not built, or not
 * well, stops nothing.
 */
export async function importBuilds(services: ReleaseServices, root: string): Promise<void> {
  for (const portal of services.portals) {
    try {
      await importBuild(services, portal, path.join(root, portal.package, 'dist'));
    } catch (err) {
      services.log.error({ err, portal: portal.name }, 'the build of a portal was not taken as a release');
    }
  }
}

async function importBuild(services: ReleaseServices, { name: portal }: PortalEntry, dist: string): Promise<void> {
  const { db, store, readShell, now } = services;
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
      const manifest = withFacts(said, unpacked, (await readShell())?.contract);
      await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest));
      const build = await checkBuild(folder, unpacked, release);
      await storeRelease(db, store, { release, folder, build, by: REPOSITORY, at: now().toISOString() });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  const { current } = await readLivePortal(db, portal);
  if (!current || (isNew && (await findMakerOfLive(db, portal)) === REPOSITORY)) await goLive(services, release);
}

/** Another instance that has started at the same time may be quicker. */
async function goLive(services: ReleaseServices, release: { portal: string; version: string }): Promise<void> {
  try {
    await promote(services, release, REPOSITORY);
  } catch (error) {
    const { current } = await readLivePortal(services.db, release.portal);
    if (current?.version === release.version) return;
    if (!(error instanceof HttpError)) throw error;
    services.log.error({ ...release, why: error.errors ?? error.message }, 'a build does not become live');
  }
}

/** Copies a build without its hidden files: what `unpackArchive` answers for an upload. */
export async function copyBuild(dist: string, folder: string): Promise<Map<string, UnpackedFile>> {
  const found = await readdir(dist, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter(isFileName);
  const unpacked = new Map<string, UnpackedFile>();
  for (const name of names) {
    const bytes = await readFile(path.join(dist, name));
    unpacked.set(name, { size: bytes.length, integrity: integrityOf(bytes) });
    await cp(path.join(dist, name), path.join(folder, name));
  }
  return unpacked;
}

/** Builds from before some of the facts were written down: their files are listed as they are, and they ask for nothing. */
function withFacts(
  said: Partial<ReleaseManifest>,
  unpacked: ReadonlyMap<string, UnpackedFile>,
  contract = 1,
): Partial<ReleaseManifest> {
  const files = Object.fromEntries([...unpacked].filter(([name]) => !/^release\.json|\.(br|gz)$/.test(name)));
  return { contract, requires: {}, calls: [], files, ...said };
}
