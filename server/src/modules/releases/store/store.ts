import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../../../config';
import { bucketStore } from './bucket';
import { folderStore } from './folder';
import type { ReleaseStore } from './release-store';

const INCOMING = '.incoming';

/** The store of the RELEASE_STORE setting. */
export function createReleaseStore(config: Pick<Config, 'releaseStore' | 'dataDir'>): ReleaseStore {
  const folder = localFolder(config);
  const incoming = async () => {
    const fresh = path.join(folder, INCOMING, uuidv7());
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    return fresh;
  };
  const local = folderStore(folder, incoming);
  return isBucket(config) ? bucketStore(config.releaseStore, local) : local;
}

/**
 * Deletes the remains of uploads that a stop has interrupted. Other instances may use the same folder: then only remains
 * that are older than the longest upload are deleted.
 */
export async function sweepIncoming(
  config: Pick<Config, 'releaseStore' | 'dataDir' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<void> {
  // A store that cannot be a folder stops the start.
  await mkdir(localFolder(config), { recursive: true, mode: 0o700 });
  const folder = path.join(localFolder(config), INCOMING);
  const before = config.databaseUrl ? Date.now() - UPLOAD_MS : Number.POSITIVE_INFINITY;
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name);
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs >= before) continue;
    await rm(left, { recursive: true, force: true });
    log.info({ left }, 'an unfinished upload was deleted');
  }
}

/** Longer than a request may take. */
const UPLOAD_MS = 20 * 60_000;

function isBucket({ releaseStore }: Pick<Config, 'releaseStore'>): boolean {
  return releaseStore.includes('://');
}

/** The files of a bucket are fetched once into a folder and served from there. */
function localFolder(config: Pick<Config, 'releaseStore' | 'dataDir'>): string {
  return isBucket(config) ? path.join(config.dataDir, 'releases-cache') : config.releaseStore;
}
