import { sessionItems } from '@internship-portals/shared-api/storage';
import { kept } from './kept-in-tab';

const keyOf = (pathname: string) => kept.list + pathname;

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
