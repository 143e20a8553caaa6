import type { Role } from 'shared-api/contract';

/** One released build of a portal, as the server wrote it into the page. */
export interface Release {
  version: string;
  /** Name of the federation container; it carries the version, so two versions can live in one page. */
  container: string;
  /** Address of remoteEntry.js. */
  entry: string;
}

/** A portal that the product is composed of. The shell knows portals only from here. */
export interface RegisteredPortal {
  name: string;
  /** Address below which the portal's pages live. */
  base: string;
  /** The role that may see it; null for a portal that anyone may see. */
  role: Role | null;
  /** What is live; null when the server has no build of it. */
  current: Release | null;
  /** The last known good version before it. */
  previous: Release | null;
}

interface Registry {
  contract: number;
  portals: RegisteredPortal[];
}

/**
 * Reads the registry that the server wrote into index.html.
 *
 * @throws Error when the page was served without one: the shell cannot do anything then.
 */
export function readRegistry(page: Document): Registry {
  const text = page.getElementById('portal-registry')?.textContent;
  if (!text) throw new Error('This page was served without the portal registry.');
  return JSON.parse(text) as Registry;
}

/** The portal that an address belongs to: the one with the longest base that contains it. */
export function ownerOf(portals: RegisteredPortal[], pathname: string): RegisteredPortal | undefined {
  const contains = (base: string) => base === '/' || pathname === base || pathname.startsWith(`${base}/`);
  return portals.filter((portal) => contains(portal.base)).sort((a, b) => b.base.length - a.base.length)[0];
}
