import type { FastifyRequest } from 'fastify';
import {
  type LiveRelease,
  REGISTRY_CONTRACT,
  type Registry,
  type ReleaseManifest,
  type Role,
} from 'shared-api/contract';
import type { LivePortal } from './registry';

/** One line of portals.json. */
export interface PortalEntry {
  name: string;
  package: string;
  base: string;
  role: Role | null;
}

/** What a registry is made from: all of it the same for every visitor. */
export interface LiveState {
  portals: readonly PortalEntry[];
  /** By portal. */
  live: ReadonlyMap<string, LivePortal>;
  /** Id of the set of versions that is live; empty before the first. */
  composition: string;
  /** Why a build does not fit what is live, as the registry tells it; undefined when it fits. */
  refusalOf(manifest: ReleaseManifest): string | undefined;
}

/** The registry for whoever asks: everybody gets what is live. */
export async function registryFor(_request: FastifyRequest, state: LiveState): Promise<Registry> {
  return {
    contract: REGISTRY_CONTRACT,
    composition: state.composition,
    portals: state.portals.map(({ name, base, role }) => {
      const live = state.live.get(name);
      return {
        name,
        base,
        role,
        current: toLiveRelease(live?.current ?? null, state),
        previous: toLiveRelease(live?.previous ?? null, state),
      };
    }),
  };
}

/** A version as a page may load it. A build that is being developed changes under its name, so it has no digest. */
export function toLiveRelease(
  manifest: ReleaseManifest | null,
  { refusalOf }: Pick<LiveState, 'refusalOf'>,
): LiveRelease | null {
  if (!manifest) return null;
  const { portal, version, container, entry, files, contract, requires } = manifest;
  const refused = refusalOf(manifest);
  return {
    version,
    container,
    entry: addressOf({ portal, version }, entry),
    integrity: isBeingDeveloped(version) ? null : (files[entry]?.integrity ?? null),
    contract,
    requires,
    ...(refused === undefined ? {} : { refused }),
  };
}

/** Where a version's file is served. */
export function addressOf({ portal, version }: { portal: string; version: string }, file: string): string {
  return `/portals/${portal}/${version}/${file}`;
}

/** `npm run dev` builds such versions: they change with every rebuild and are never stored. */
export function isBeingDeveloped(version: string): boolean {
  return version.endsWith('-dev');
}
