import {
  findOwner,
  type LiveRelease,
  REGISTRY_CONTRACT,
  type RegisteredPortal,
  type Registry,
} from '@internship-portals/shared-api/contract';
import ownPages from '../own-pages.json';

export type { LiveRelease, RegisteredPortal, Registry };

/**
 * Reads the registry that the server wrote into index.html.
 *
 * @throws Error if the page has no registry of a contract that this shell knows
 */
export function readRegistry(page: Document): Registry {
  const text = page.getElementById('portal-registry')?.textContent;
  if (!text) throw new Error('This page was served without the portal registry.');
  const registry = asRegistry(JSON.parse(text));
  if (!registry) throw new Error(`This page was served with another registry than ${REGISTRY_CONTRACT}.`);
  return registry;
}

/** The registry in a server answer; undefined for anything else or another contract. */
export function asRegistry(answer: unknown): Registry | undefined {
  const registry = answer as Partial<Registry> | null;
  return registry?.contract === REGISTRY_CONTRACT && Array.isArray(registry.portals)
    ? (registry as Registry)
    : undefined;
}

/** The portal whose document an address is in. Undefined for the shell's own pages. */
export function ownerOf(portals: RegisteredPortal[], pathname: string): RegisteredPortal | undefined {
  return findOwner(pathname, portals, ownPages);
}

/** Versions that a page may show, the wanted one first. */
export function candidatesOf({ current, previous }: RegisteredPortal): LiveRelease[] {
  const releases = [current, previous].filter((release) => release !== null);
  return releases.filter(({ version }, index) => releases.findIndex((other) => other.version === version) === index);
}
