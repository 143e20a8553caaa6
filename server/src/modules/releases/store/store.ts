import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releasePath } from '@internship-portals/shared-api/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import { originalOf } from '../builds/builds';
import { createBucket } from './bucket';
import { createLocalCopies, sweepIncoming } from './local-copies';
import type { FilePlace, ReleaseName, ReleaseStore } from './release-store';

/**
 * The store of the settings.
 *
 * @param database what of the files is there. With a bucket, it has those that were not moved yet
 */
export function createReleaseStore(
  { filesUrl, releasesFolder }: Pick<Config, 'filesUrl' | 'releasesFolder'>,
  database: FilePlace,
): ReleaseStore {
  const copies = createLocalCopies(releasesFolder);
  const place = filesUrl ? createBucket(filesUrl, database) : database;
  /** When a compressed form that was missing may be asked for again. Any other file is asked for with every request. */
  const missing = new Map<string, number>();
  const fetching = new Map<string, Promise<void>>();
  /** Work that is left to do for a release. */
  const later = new Map<string, () => Promise<void>>();
  const nameOf = (release: ReleaseName, file: string) => `${release.portal}/${releasePath(release, file)}`;

  async function bring(name: string): Promise<void> {
    const bytes = await place.get(name);
    if (bytes === null) {
      if (isForm(name)) missing.set(name, Date.now() + place.missingFormMs);
      return;
    }
    const arriving = await copies.incoming();
    try {
      await writeFile(path.join(arriving, 'file'), bytes);
      await mkdir(path.dirname(copies.placeOf(name)), { recursive: true, mode: 0o700 });
      // Renamed when complete, since another request may read it.
      await rename(path.join(arriving, 'file'), copies.placeOf(name));
    } finally {
      await rm(arriving, { recursive: true, force: true });
    }
  }

  return {
    folderOf: copies.folderOf,
    incoming: copies.incoming,
    formsLater: place.formsLater,
    ...(place.check ? { check: place.check } : {}),

    async keep(release, folder, files) {
      const named = files.map((file) => ({ file: nameOf(release, file), from: path.join(folder, file) }));
      await place.put(named);
      for (const { file, from } of named) {
        missing.delete(file);
        await copies.keep(file, from);
      }
    },

    keepLater({ portal, version }, work) {
      const key = `${portal}/${version}`;
      let begun: Promise<void> | undefined;
      const finish = () => {
        begun ??= work().finally(() => later.delete(key));
        return begun;
      };
      later.set(key, finish);
      return finish;
    },

    async fetch(release, file) {
      await later.get(`${release.portal}/${release.version}`)?.();
      const name = nameOf(release, file);
      if (await isThere(copies.placeOf(name))) return;
      if (isForm(name) && (place.isAway?.() || Date.now() < (missing.get(name) ?? 0))) return;
      const under = fetching.get(name) ?? bring(name).finally(() => fetching.delete(name));
      fetching.set(name, under);
      await under;
    },

    async discard(release, file) {
      await rm(copies.placeOf(nameOf(release, file)), { force: true });
    },

    async remove(portal, paths) {
      const files = paths.map((file) => `${portal}/${file}`);
      await place.remove(files);
      await copies.remove(files);
    },

    async sweep(portal, findKept) {
      const found = await copies.list(portal);
      // Read after the copies: a release that was stored meanwhile keeps its own.
      const kept = await findKept();
      const left = kept ? found.filter((file) => !kept.has(file.slice(portal.length + 1))) : [];
      await copies.remove(left);
      return left.length;
    },
  };
}

/**
 * Prepares the folder of the copies. Other instances may use the same one: then only remains of uploads that are older than the
 * longest upload are deleted.
 */
export async function prepareCopies(
  { releasesFolder, databaseUrl, dataDir }: Pick<Config, 'releasesFolder' | 'dataDir' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<void> {
  // A store that cannot be a folder stops the start.
  await mkdir(releasesFolder, { recursive: true, mode: 0o700 });
  for (const left of await sweepIncoming(releasesFolder, databaseUrl ? Date.now() - UPLOAD_MS : Infinity))
    log.info({ left }, 'an unfinished upload was deleted');
  // Copies of earlier versions.
  await rm(path.join(dataDir, 'releases-cache'), { recursive: true, force: true });
}

/** Longer than a request may take. */
const UPLOAD_MS = 20 * 60_000;

const isForm = (file: string) => originalOf(file) !== file;

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
