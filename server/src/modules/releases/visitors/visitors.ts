import {
  type LiveRelease,
  type PortalEntry,
  REGISTRY_CONTRACT,
  type Registry,
  type ReleaseManifest,
} from '@internship-portals/shared-api/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personOf } from '../../../http/dashboard-hint';
import { isWithinShare } from '../../../lib/buckets';
import type { Services } from '../../../services';
import { type RunningOverride, runningOverride } from '../../overrides';
import { addressApart, addressOf, isBeingDeveloped, originOf } from '../builds/build-names';
import type { LivePortal } from '../live/live';
import { createBuckets } from './buckets';

/** The part of a registry that is the same for every visitor. */
export interface LiveState {
  portals: readonly PortalEntry[];
  /** By portal. */
  live: ReadonlyMap<string, LivePortal>;
  /** Why a build does not fit the live shell and server; undefined when it fits. */
  refusalOf(manifest: ReleaseManifest): string | undefined;
}

/** The versions for one visitor's page. It never changes: visitors who get the same have the same object. */
export interface Visit {
  registry: Registry;
  /** The manifests of this visitor's versions by portal, for preload hints. */
  chosen: ReadonlyMap<string, ReleaseManifest>;
  /** A running override's portal and origin, such as `http://localhost:3104`, which the policy of that portal's pages must allow. */
  override: { portal: string; origin: string } | null;
}

/** The version of a portal for a visitor, and the version that the page falls back to. */
interface Choice {
  current: ReleaseManifest | null;
  previous: ReleaseManifest | null;
}

export interface Visitors {
  /** The registry for a request. Sets the cookie of the browser's bucket and clears an invalid override. */
  registryFor(request: FastifyRequest, reply: FastifyReply, state: LiveState): Promise<Visit>;
}

/** Chooses versions by the browser's bucket, the person who last signed in and a running override. */
export function createVisitors(services: Pick<Services, 'config' | 'db' | 'links'>): Visitors {
  const buckets = createBuckets();
  return {
    async registryFor(request, reply, state) {
      const bucket = buckets.of(request, reply);
      const running = runningOverride(services, request, reply);
      const known = knownVisits(state);
      // Opening the seal costs more than all the rest, so it is done only where the person decides about something.
      const person = running || known.deciding.length > 0 ? personOf(services, request) : null;
      const visitor = { bucket, person };
      if (running) return makeVisit(state, visitor, running);
      const variant = known.deciding.map((live) => variantOf(live, state, visitor)).join('\n');
      const visit = known.visits.get(variant);
      if (visit) return visit;
      if (known.visits.size >= MAX_VARIANTS) known.visits.clear();
      const made = makeVisit(state, visitor, null);
      known.visits.set(variant, made);
      return made;
    },
  };

  function makeVisit(state: LiveState, visitor: Visitor, running: RunningOverride | null): Visit {
    const override = running?.override ?? null;
    const chosen = new Map<string, ReleaseManifest>();
    const portals = state.portals.map(({ name, base, role }) => {
      const live = state.live.get(name);
      const choice = live ? choose(live, state, visitor) : NO_CHOICE;
      const overridden = override?.portal === name;
      if (choice.current && !overridden) chosen.set(name, choice.current);
      const release = (manifest: ReleaseManifest | null, addressIn: typeof addressOf) =>
        toLiveRelease(manifest, state, addressIn, services.config);
      return {
        name,
        base,
        role,
        current: release(choice.current, addressOf),
        // When a file that both have does not arrive, this version must not ask for it at the same address.
        previous: release(choice.previous, addressApart),
        ...(overridden ? { override: override.address } : {}),
      };
    });
    return {
      registry: {
        contract: REGISTRY_CONTRACT,
        portals,
        ...(running ? { preview: { until: running.until.toISOString() } } : {}),
      },
      chosen,
      override: override && { portal: override.portal, origin: new URL(override.address).origin },
    };
  }
}

/** The visits of one live state, which are kept as long as it is: there are few kinds of visitors, and many pages. */
interface KnownVisits {
  /** The portals of which not all visitors get the same. */
  deciding: readonly LivePortal[];
  visits: Map<string, Visit>;
}

const MAX_VARIANTS = 500;
const visitsByState = new WeakMap<LiveState, KnownVisits>();

function knownVisits(state: LiveState): KnownVisits {
  const known = visitsByState.get(state);
  if (known) return known;
  const deciding = [...state.live.values()].filter(
    ({ current, rollout }) => rollout && rollout.version !== current?.version,
  );
  const made: KnownVisits = { deciding, visits: new Map() };
  visitsByState.set(state, made);
  return made;
}

/** What a visitor gets of a portal: the same text for all who get the same. */
function variantOf(live: LivePortal, state: LiveState, visitor: Visitor): string {
  const { current, previous } = choose(live, state, visitor);
  return JSON.stringify([current?.version, previous?.version]);
}

/** The browser's bucket, and the id of the person who last signed in. */
interface Visitor {
  bucket: number;
  person: string | null;
}

const NO_CHOICE: Choice = { current: null, previous: null };

function choose(live: LivePortal, { refusalOf }: LiveState, visitor: Visitor): Choice {
  const { portal, current, rollout } = live;
  const fallbacks = [live.previous, live.replaced].filter((manifest) => manifest !== null);
  const previous = fallbacks.find((manifest) => refusalOf(manifest) === undefined) ?? fallbacks[0] ?? null;
  if (!rollout || rollout.version === current?.version || refusalOf(rollout) !== undefined)
    return { current, previous };
  const named = visitor.person !== null && live.rolloutUsers.includes(visitor.person);
  const gets = named || isWithinShare(visitor.bucket, portal, live.rolloutShare);
  return gets ? { current: rollout, previous: current } : { current, previous };
}

/** A version for the page's registry. A development build has no digest, since its files change. */
function toLiveRelease(
  manifest: ReleaseManifest | null,
  { refusalOf }: Pick<LiveState, 'refusalOf'>,
  addressIn: typeof addressOf,
  { assetUrl }: Pick<Services['config'], 'assetUrl'>,
): LiveRelease | null {
  if (!manifest) return null;
  const { portal, version, container, entry, files, contract, requires, firstCalls } = manifest;
  const refused = refusalOf(manifest);
  return {
    version,
    container,
    entry: originOf({ version }, assetUrl) + addressIn({ portal, version }, entry),
    integrity: isBeingDeveloped(version) ? null : (files[entry]?.integrity ?? null),
    contract,
    requires,
    ...(firstCalls && { firstCalls }),
    ...(refused === undefined ? {} : { refused }),
  };
}
