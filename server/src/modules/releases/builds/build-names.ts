import { releasePath } from '@internship-portals/shared-api/contract';

/** The address of a version's file, as the store keeps it: a file that versions share has one address. */
export function addressOf(release: { portal: string; version: string }, file: string): string {
  return `/portals/${release.portal}/${releasePath(release, file)}`;
}

/**
 * Another address of a version's file, which no other version has. A version that is loaded from there takes nothing
 * from what browsers and caches have under the shared addresses.
 */
export function addressApart({ portal, version }: { portal: string; version: string }, file: string): string {
  return `/portals/${portal}/${version}/${file}`;
}

/** Whether a version was built by `npm run dev`: its files change with every rebuild, and it is never stored. */
export function isBeingDeveloped(version: string): boolean {
  return version.endsWith('-dev');
}

/**
 * The origin from which a page loads a version's files; empty for the page's own.
 *
 * @param assetUrl the origin that serves files, if it is not the page's
 */
export function originOf({ version }: { version: string }, assetUrl = ''): string {
  // A version under development is in a folder of this server only.
  return isBeingDeveloped(version) ? '' : assetUrl;
}
