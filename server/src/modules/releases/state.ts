import path from 'node:path';
import type { ReleaseManifest } from 'shared-api/contract';
import type { Services } from '../../services';
import { findOpenComposition } from '../compositions/repository';
import { cachedFile } from '../pages/cached-file';
import { MANIFEST_FILE } from './builds';
import { incompatibilitiesOf } from './incompatibilities';
import { type LivePortal, NOTHING_LIVE, readLive } from './registry';
import type { ShellFacts } from './shell';
import { isBeingDeveloped, type LiveState, type PortalEntry } from './visitors';

/** Builds of `npm run dev`, which change under their name: they are shown instead of what is live. */
export interface DevelopedBuilds {
  /** What a portal's build says of itself as it stands; null where none is being developed. */
  read(portal: string): Promise<ReleaseManifest | null>;
  folderOf(portal: string): string;
}

export function createDevelopedBuilds(root: string, portals: readonly PortalEntry[]): DevelopedBuilds {
  const folders = new Map(portals.map((portal) => [portal.name, path.join(root, portal.package, 'dist')]));
  const read = new Map(
    [...folders].map(([name, folder]) => [
      name,
      cachedFile(path.join(folder, MANIFEST_FILE), (text) => readDeveloped(name, text)),
    ]),
  );
  return {
    read: async (portal) => (await read.get(portal)?.()) ?? null,
    folderOf: (portal) => folders.get(portal) ?? '',
  };
}

/** A build that is being developed may lack facts that only a release needs. */
function readDeveloped(portal: string, text: string): ReleaseManifest | null {
  const said = JSON.parse(text) as Partial<ReleaseManifest>;
  const { version, container, entry, manifest } = said;
  if (![version, container, entry, manifest].every((value) => typeof value === 'string' && value !== '')) return null;
  if (!/^[\w.+-]+$/.test(String(version)) || !isBeingDeveloped(String(version))) return null;
  const facts = { contract: 1, preload: [], consumesFirst: [], consumes: [], requires: {}, calls: [], files: {} };
  return { ...facts, ...(said as ReleaseManifest), portal };
}

/** Reads what is live, for a page. While the database does not answer, a page shows what was live when it last did. */
export function createReadState(
  { db, portals, readShell, log }: Pick<Services, 'db' | 'portals' | 'readShell' | 'log'>,
  developed: DevelopedBuilds,
): () => Promise<LiveState> {
  let last: { live: ReadonlyMap<string, LivePortal>; composition: string } | undefined;
  const readLast = async () => {
    try {
      const [live, composition] = await Promise.all([readLive(db), findOpenComposition(db)]);
      last = { live, composition: composition?.id ?? '' };
    } catch (err) {
      if (!last) throw err;
      log.error({ err }, 'what is live cannot be read: pages show what was');
    }
    return last;
  };
  return async () => {
    const [{ live, composition }, shell, builds] = await Promise.all([
      readLast(),
      readShell(),
      Promise.all(portals.map(({ name }) => developed.read(name))),
    ]);
    const shown = new Map(live);
    portals.forEach(({ name }, index) => {
      const build = builds[index];
      if (build) shown.set(name, { ...NOTHING_LIVE, portal: name, current: build });
    });
    return { portals, live: shown, composition, refusalOf: (manifest) => refusalOf(manifest, shell) };
  };
}

/** Neither a build nor a shell changes once it is read, so each pair is compared once. */
const refusals = new WeakMap<ShellFacts, WeakMap<ReleaseManifest, { reason?: string }>>();

function refusalOf(manifest: ReleaseManifest, shell: ShellFacts | null): string | undefined {
  // Whoever develops sees what happens instead.
  if (!shell || isBeingDeveloped(manifest.version)) return undefined;
  const known = refusals.get(shell) ?? new WeakMap<ReleaseManifest, { reason?: string }>();
  refusals.set(shell, known);
  const refusal = known.get(manifest) ?? { reason: incompatibilitiesOf(manifest, shell).join(' ') || undefined };
  known.set(manifest, refusal);
  return refusal.reason;
}
