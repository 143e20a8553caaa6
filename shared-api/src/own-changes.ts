const MAX_REMEMBERED = 100;
const made = new Map<string, number>();

/**
 * Remembers which changes a call of this page has made.
 *
 * @param ids the header `UPDATES_MADE` of its answer
 */
export function rememberOwnChanges(ids: string | undefined): void {
  // The stream tells of a change within moments, and one that is forgotten costs a call.
  if (made.size > MAX_REMEMBERED) made.clear();
  for (const id of ids?.split(',') ?? []) made.set(id, performance.now());
}

/**
 * When this page got the answer of the call that made a change, in milliseconds of `performance.now()`. Undefined for the
 * changes of others.
 */
export function ownChangeAt(id: string): number | undefined {
  return made.get(id);
}
