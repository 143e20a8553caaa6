import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import { type Db, isFault } from '../../../database/connection';
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
  let last: LiveRecords | undefined;
  const readLast = async () => {
    try {
      // Before the rest: what changes meanwhile is read again by the next page.
      const mark = await readMark(db);
      if (last?.mark === mark) return last;
      last = { mark, live: await readLive(db) };
    } catch (err) {
      // A lost database is answered with a page of its own: none of the calls of this page would work.
      if (!last || isFault(err)) throw err;
      log.error({ err }, 'the live versions cannot be read: pages get the last known ones');
    }
    return last;
  };
  const states = new WeakMap<LiveRecords, Map<ShellFacts | null, { builds: readonly unknown[]; state: LiveState }>>();
  return async (given) => {
    const [records, shell, builds] = await Promise.all([
      readLast(),
      given === undefined ? readShell() : given,
      Promise.all(portals.map(({ name }) => developed.read(name))),
    ]);
    const known = states.get(records) ?? new Map();
    states.set(records, known);
    const kept = known.get(shell);
    if (kept && builds.every((build, index) => build === kept.builds[index])) return kept.state;
    const state = makeState(records, shell, builds);
    known.set(shell, { builds, state });
    return state;
  };

  function makeState(
    { live }: LiveRecords,
    shell: ShellFacts | null,
    builds: readonly (ReleaseManifest | null)[],
  ): LiveState {
    const shown = new Map(live);
    portals.forEach(({ name }, index) => {
      const build = builds[index];
      if (build) shown.set(name, { ...NOTHING_LIVE, portal: name, current: build });
    });
    return {
      portals,
      live: shown,
      refusalOf: (manifest) => refusalOf(manifest, shell),
    };
  }
}

/** What pages read of the live versions. */
interface LiveRecords {
  /** What it was when this was read (`readMark`). */
  mark: string;
  live: ReadonlyMap<string, LivePortal>;
}

/** A text that changes with everything that pages read of the live versions. */
async function readMark(db: Db): Promise<string> {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('release_events')
        .select(({ fn }) => fn.max('id').as('id'))
        .as('event'),
      selectFrom('live_portals')
        .select(({ fn }) => fn.sum<string | number | null>('revision').as('sum'))
        .as('revisions'),
    ])
    .executeTakeFirstOrThrow();
  return `${row.event} ${row.revisions}`;
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
