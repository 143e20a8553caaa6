import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../../config';
import { bucketStore } from './store-bucket';
import { folderStore } from './store-folder';

/** Which release; both parts become folders. */
export interface ReleaseName {
  portal: string;
  version: string;
}

/** Where the files of releases are kept. Only known files are put and got: nothing is ever listed. */
export interface ReleaseStore {
  /** The folder on this machine with the files of a release, as far as they are here. */
  folderOf(release: ReleaseName): string;
  /**
   * Keeps an unpacked build, which lies in a folder of `incoming`, and takes that folder away. What was left of an
   * earlier try is replaced. Nobody else may be keeping the same release with other files.
   */
  keep(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /**
   * Puts back the files of a release that was kept before, where they are no longer what they were; the unpacked build
   * has the same ones. Each is exchanged at once: the others are being served meanwhile.
   */
  mend(release: ReleaseName, folder: string, files: readonly string[]): Promise<void>;
  /** Brings a file to this machine where it is not there yet. One that the release does not have stays missing. */
  fetch(release: ReleaseName, file: string): Promise<void>;
  /** Throws away this machine's copy of a file that is not as it was; whether there is another one to fetch. */
  discard(release: ReleaseName, file: string): Promise<boolean>;
  /** A folder of its own for a build that is arriving. */
  incoming(): Promise<string>;
}

const INCOMING = '.incoming';

/** The store that the setting names. */
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
 * Deletes what uploads that were cut off by a stop have left. Where other instances may be at work in the same folder,
 * only what is older than an upload may take.
 */
export async function sweepIncoming(
  config: Pick<Config, 'releaseStore' | 'dataDir' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<void> {
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

/** The files of a bucket are served from a folder, which brings them once. */
function localFolder(config: Pick<Config, 'releaseStore' | 'dataDir'>): string {
  return isBucket(config) ? path.join(config.dataDir, 'releases-cache') : config.releaseStore;
}
