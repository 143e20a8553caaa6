import type { Role } from '@internship-portals/shared-api/contract';
import { beginCalls } from '@internship-portals/shared-api/early-calls';
import { admission } from '../sessions/admission';
import { ownerOf, type RegisteredPortal } from './registry';

/** The path of `listPageUpdates`. Written again, because the inline script would carry the whole contract with it. */
const CHANGES = '/Change';

/**
 * Begins the reads of the page at an address while its portal is still on its way, if this session, or a visitor, may open it.
 *
 * @param address path and query. A query can change what the page reads, so that it begins nothing
 */
export function beginFirstCalls(
  portals: RegisteredPortal[],
  session: { token: string | null; roles: readonly Role[] },
  { pathname, search }: { pathname: string; search: string },
): void {
  const owner = ownerOf(portals, pathname);
  // What an override reads is not known.
  if (search || !owner || owner.override || admission(session, owner.role) !== 'allowed') return;
  if (!owner.current || owner.current.refused !== undefined) return;
  const calls = callsOf(owner.current.firstCalls ?? {}, pathname.slice(owner.base.length));
  if (calls.length === 0) return;
  // A dashboard hears of changes from here on, because it has not read what came before. Pages for everybody hear of none.
  beginCalls(owner.role ? [CHANGES, ...calls] : calls, session.token);
}

/** The paths of the reads, with the parts of the page's address in them. */
function callsOf(firstCalls: Readonly<Record<string, readonly string[]>>, page: string): string[] {
  const parts = page.split('/').filter(Boolean);
  for (const [pattern, paths] of Object.entries(firstCalls)) {
    const names = pattern.split('/').filter(Boolean);
    // Ids need no escape. Another part belongs to no page that could be read early.
    const fits = (name: string, part = '') => (name.startsWith(':') ? /^[\w-]+$/.test(part) : name === part);
    if (names.length !== parts.length || !names.every((name, place) => fits(name, parts[place]))) continue;
    return paths.map((path) => path.replace(/:\w+/g, (name) => parts[names.indexOf(name)] ?? name));
  }
  return [];
}
