/** Where a version's file is served. */
export function addressOf({ portal, version }: { portal: string; version: string }, file: string): string {
  return `/portals/${portal}/${version}/${file}`;
}

/** `npm run dev` builds such versions: they change with every rebuild and are never stored. */
export function isBeingDeveloped(version: string): boolean {
  return version.endsWith('-dev');
}
