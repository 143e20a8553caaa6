import { sessionItems } from 'shared-api/storage';

const keyOf = (pathname: string) => `list:${pathname}`;

/** Keeps the search, filter, sort and page with which a list was last shown in this tab. */
export function rememberListAddress(pathname: string, search: string): void {
  if (search) sessionItems.set(keyOf(pathname), search);
  else sessionItems.remove(keyOf(pathname));
}

/** The address of a list as it was last shown in this tab, for links and navigations that lead back to it. */
export function lastListAddress(pathname: string): string {
  const search = sessionItems.get(keyOf(pathname));
  return search ? `${pathname}?${search}` : pathname;
}

/** Forgets all lists. Called on sign-out: a search can name a person. */
export function dropListAddresses(): void {
  for (const key of sessionItems.keys()) if (key.startsWith(keyOf(''))) sessionItems.remove(key);
}
