import type { ReplacedPortal } from '@internship-portals/shared-api/contract';
import { findIncompatiblePortal, findReplacements, type ReleaseServices, readLivePortal } from '../releases';

/** Portals whose live version the server replaced, and those whose live version is incompatible, by name. */
export async function listReplacedPortals(
  services: Pick<ReleaseServices, 'config' | 'db' | 'now' | 'portals' | 'readShell'>,
): Promise<ReplacedPortal[]> {
  const { db, portals } = services;
  const replaced = await findReplacements(db);
  const found = await Promise.all(
    portals.map(async ({ name }): Promise<ReplacedPortal[]> => {
      const incompatible = await findIncompatiblePortal(services, await readLivePortal(db, name));
      if (incompatible) {
        return [
          { Portal: name, Version: incompatible.version, From: null, At: null, Reason: incompatible.why.join(' ') },
        ];
      }
      return replaced
        .filter(({ portal }) => portal === name)
        .map(({ version, from_version, at, reason }) => ({
          Portal: name,
          Version: version,
          From: from_version,
          At: at,
          Reason: reason ?? '',
        }));
    }),
  );
  return found.flat();
}
