import path from 'node:path';
import type { PortalEntry, ReleaseManifest } from '@internship-portals/shared-api/contract';
import { cachedFile } from '../../../lib/cached-file';
import { isBeingDeveloped } from './build-names';
import { MANIFEST_FILE } from './builds';

/** Builds of `npm run dev`, which replace the live versions while developing. */
export interface DevelopedBuilds {
  /** The present manifest of a portal's build; null when the portal is not being developed. */
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

/** A development build may lack facts that only a release needs. */
function readDeveloped(portal: string, text: string): ReleaseManifest | null {
  const said = JSON.parse(text) as Partial<ReleaseManifest>;
  const { version, container, entry, manifest } = said;
  if (![version, container, entry, manifest].every((value) => typeof value === 'string' && value !== '')) return null;
  if (!/^[\w.+-]+$/.test(String(version)) || !isBeingDeveloped(String(version))) return null;
  const facts = { contract: 1, preload: [], consumesFirst: [], consumes: [], requires: {}, calls: [], files: {} };
  return { ...facts, ...(said as ReleaseManifest), portal };
}
