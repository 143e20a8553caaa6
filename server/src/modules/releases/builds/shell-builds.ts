import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHUNKS_FOLDER, type ReleaseManifest, releasePath } from '@internship-portals/shared-api/contract';
import { isBucketAway } from '../../../lib/bucket';
import { findHolding, findRelease, REPOSITORY, storeRelease } from '../repository';
import type { ReleaseServices } from '../services';
import { digestOf, integrityOf, MANIFEST_FILE, originalOf, sizeOf } from './builds';
import { copyBuild } from './imports';
import { readShellVersion, type ShellFacts } from './shell';

/** The store keeps the shell's builds under this name, which no portal has. */
export const SHELL = 'shell';
/**
 * Keeps the files of the present shell build. The next build deletes them, while open pages may still request them from
 * any instance. A failure does not stop the start.
 *
 * @throws 503 while the bucket cannot be reached
 */
export async function keepShell(services: ReleaseServices, root: string): Promise<void> {
  const { db, store, now, log } = services;
  const version = await readShellVersion(root);
  if (version === null) return;
  const release = { portal: SHELL, version };
  if (await findRelease(db, release)) return;
  try {
    const folder = await store.incoming();
    try {
      const assets = await copyBuild(path.join(root, 'shell', 'dist', 'assets'), path.join(folder, CHUNKS_FOLDER));
      const found = [...assets].map(([name, size]) => ({ name: inStore(name), size }));
      const describe = async ({ name, size }: { name: string; size: number }) => {
        const integrity = integrityOf(await readFile(path.join(folder, name)));
        return [name, { size, integrity }] as const;
      };
      const manifest: KeptShell = {
        ...NO_PORTAL,
        shell: await services.readShell(),
        version,
        entry: inStore(entryOf(await readFile(path.join(root, 'shell', 'dist', 'index.html'), 'utf8'))),
        files: Object.fromEntries(
          await Promise.all(found.filter(({ name }) => originalOf(name) === name).map(describe)),
        ),
      };
      const text = JSON.stringify(manifest);
      await writeFile(path.join(folder, MANIFEST_FILE), text);
      const build = {
        manifest,
        digest: digestOf(Buffer.from(text)),
        size: sizeOf(manifest),
        files: [...found.map(({ name }) => name), MANIFEST_FILE],
      };
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
  } catch (err) {
    if (isBucketAway(err)) throw err;
    log.error({ err }, 'the files of the shell were not kept for pages that stay open');
  }
}

/** The name in the store of a file below /assets: all of them are named by their content, so builds share them. */
const inStore = (file: string) => `${CHUNKS_FOLDER}/${file}`;

/** The file below /assets that starts the shell, from its page. */
function entryOf(page: string): string {
  return /<script[^>]+src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? '';
}

/** A kept build, with the facts that decide which portals fit it. Those from before these were kept have none. */
type KeptShell = ReleaseManifest & { shell?: ShellFacts | null };

/** The number of newest kept builds whose facts are known. Pages with an older one must be reloaded. */
const KNOWN_BUILDS = 20;
/** How long the kept builds are not read again for an entry that none of them has. */
const UNKNOWN_MS = 10_000;

/** Reads the facts of the shell that a page runs, by the name of its entry; those of the present shell if it is unknown. */
export type ReadShellOf = (entry: string | string[] | undefined) => Promise<ShellFacts | null>;

export function createReadShellOf({ db, readShell }: Pick<ReleaseServices, 'db' | 'readShell'>): ReadShellOf {
  const known = new Map<string, ShellFacts>();
  let readAt = 0;
  return async (entry) => {
    if (typeof entry !== 'string') return readShell();
    if (!known.has(entry) && Date.now() - readAt >= UNKNOWN_MS) {
      readAt = Date.now();
      for (const manifest of await findKeptShells(db)) {
        const name = path.basename(manifest.entry);
        // What is known stays the same object: prepared answers are found by it.
        if (manifest.shell && !known.has(name)) known.set(name, manifest.shell);
      }
    }
    return known.get(entry) ?? readShell();
  };
}

async function findKeptShells(db: ReleaseServices['db']): Promise<KeptShell[]> {
  const kept = await db
    .selectFrom('releases')
    .select('manifest')
    .where('portal', '=', SHELL)
    .orderBy('id', 'desc')
    .limit(KNOWN_BUILDS)
    .execute();
  return kept.map(({ manifest }) => JSON.parse(manifest) as KeptShell);
}

/** A script and its digest, as an element of a page loads it. */
export interface ShellEntry {
  address: string;
  integrity: string;
}

/** The entry of the newest kept build other than `version`, for pages in which the present one does not start. */
export async function findPreviousEntry(
  { db }: Pick<ReleaseServices, 'db'>,
  version: string | null,
): Promise<ShellEntry | null> {
  const kept = await db
    .selectFrom('releases')
    .select('manifest')
    .where('portal', '=', SHELL)
    .where('version', '!=', version ?? '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!kept) return null;
  const { entry, files } = JSON.parse(kept.manifest) as ReleaseManifest;
  const integrity = files[entry]?.integrity;
  // Builds from before pages could do without the present one name no entry.
  return integrity === undefined ? null : { address: `/assets/${entry.replace(inStore(''), '')}`, integrity };
}

/** The facts of a release manifest that the shell does not have. */
const NO_PORTAL = {
  portal: SHELL,
  container: SHELL,
  entry: '',
  manifest: '',
  contract: 1,
  preload: [],
  consumesFirst: [],
  consumes: [],
  requires: {},
  calls: [],
};

/** A file of a kept shell build, for `sendImmutable`; null when none has it. */
export async function findKeptAsset(
  { db, store, checkFile }: Pick<ReleaseServices, 'db' | 'store' | 'checkFile'>,
  asset: string,
): Promise<{ file: string; root: string } | null> {
  // Builds from before they shared files have this one by its name alone.
  for (const file of [inStore(asset), asset]) {
    const manifest = await findHolding(db, SHELL, file);
    if (manifest && (await checkFile(manifest, manifest, file)) === 'fine')
      return { file: releasePath(manifest, file), root: store.folderOf(SHELL) };
  }
  return null;
}
