import type { ReleaseManifest, SwitchedFlags } from 'shared-api/contract';
import { isFault } from '../../../database/connection';
import { findOpenComposition, readSwitches } from '../../compositions';
import { isBeingDeveloped } from '../builds/build-names';
import type { DevelopedBuilds } from '../builds/developed';
import { incompatibilitiesOf } from '../builds/incompatibilities';
import type { ShellFacts } from '../builds/shell';
import type { ReleaseServices } from '../services';
import type { LiveState } from '../visitors/visitors';
import { type LivePortal, NOTHING_LIVE, readLive } from './live';

/** Reads the live versions for a page that runs this shell; null while none is built. */
export type ReadState = (shell?: ShellFacts | null) => Promise<LiveState>;

/**
 * Reads the live versions for a page that runs a shell: the present one by default. If they cannot be read, it returns the
 * last ones that it has read, unless the whole database is away.
 */
export function createReadState(
  { db, portals, readShell, log }: Pick<ReleaseServices, 'db' | 'portals' | 'readShell' | 'log'>,
  developed: DevelopedBuilds,
): ReadState {
  let last: { live: ReadonlyMap<string, LivePortal>; composition: string; switches: SwitchedFlags } | undefined;
  const readLast = async () => {
    try {
      const [live, composition, switches] = await Promise.all([
        readLive(db),
        findOpenComposition(db),
        readSwitches(db),
      ]);
      last = { live, composition: composition?.id ?? '', switches };
    } catch (err) {
      // A lost database is answered with a page of its own: none of the calls of this page would work.
      if (!last || isFault(err)) throw err;
      log.error({ err }, 'the live versions cannot be read: pages get the last known ones');
    }
    return last;
  };
  return async (given) => {
    const [{ live, composition, switches }, shell, builds] = await Promise.all([
      readLast(),
      given === undefined ? readShell() : given,
      Promise.all(portals.map(({ name }) => developed.read(name))),
    ]);
    const shown = new Map(live);
    portals.forEach(({ name }, index) => {
      const build = builds[index];
      if (build) shown.set(name, { ...NOTHING_LIVE, portal: name, current: build });
    });
    return { portals, live: shown, composition, switches, refusalOf: (manifest) => refusalOf(manifest, shell) };
  };
}

/** Reads the manifests of the versions that pages can load, by portal: the live one first. */
export function createReadInUse(readState: ReadState) {
  return async (): Promise<ReadonlyMap<string, readonly ReleaseManifest[]>> => {
    const { live } = await readState();
    return new Map(
      [...live].map(([portal, { current, canary, previous, replaced }]) => [
        portal,
        [current, canary, previous, replaced].filter((manifest) => manifest !== null),
      ]),
    );
  };
}

/** Neither a build nor a shell changes once it is read, so the result for each pair is cached. */
const refusals = new WeakMap<ShellFacts, WeakMap<ReleaseManifest, { reason?: string }>>();

function refusalOf(manifest: ReleaseManifest, shell: ShellFacts | null): string | undefined {
  // Developers see the actual failure instead.
  if (!shell || isBeingDeveloped(manifest.version)) return undefined;
  const known = refusals.get(shell) ?? new WeakMap<ReleaseManifest, { reason?: string }>();
  refusals.set(shell, known);
  const refusal = known.get(manifest) ?? { reason: incompatibilitiesOf(manifest, shell).join(' ') || undefined };
  known.set(manifest, refusal);
  return refusal.reason;
}
