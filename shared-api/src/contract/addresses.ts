/** An address as addresses are compared, by the server and by the router: decoded, in lower case, without empty segments. */
export function comparableAddress(pathname: string): string {
  return `/${decoded(pathname).toLowerCase().split('/').filter(Boolean).join('/')}`;
}

/**
 * The portal whose document an address is in: the one with the longest base that contains it. Undefined for the shell's own pages.
 *
 * @param ownPages addresses of the shell's own pages
 */
export function findOwner<P extends { base: string }>(
  pathname: string,
  portals: readonly P[],
  ownPages: readonly string[],
): P | undefined {
  const address = comparableAddress(pathname);
  if (ownPages.includes(address)) return undefined;
  return portals.filter(({ base }) => contains(base, address)).sort((a, b) => b.base.length - a.base.length)[0];
}

function contains(base: string, address: string): boolean {
  return base === '/' || `${address}/`.startsWith(`${base.toLowerCase()}/`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
