/** The address of a version's file. */
export function addressOf({ portal, version }: { portal: string; version: string }, file: string): string {
  return `/portals/${portal}/${version}/${file}`;
}

/** Whether a version was built by `npm run dev`: its files change with every rebuild, and it is never stored. */
export function isBeingDeveloped(version: string): boolean {
  return version.endsWith('-dev');
}
