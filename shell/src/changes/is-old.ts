import type { Change } from 'shared-api/contract';
import type { CachedRead } from 'shared-api/query';

/** A change that the page was told of. */
export interface HeardChange extends Change {
  /** In milliseconds of `performance.now()`. */
  heardAt: number;
}

/**
 * Whether changes have made the answer of a read old. A call that began after the page knew of a change has its answer
 * already: most often the page made the change itself, in a mutation.
 */
export function isOldAfter(changes: readonly HeardChange[]): (read: CachedRead) => boolean {
  return ({ key: [, method, path, input], begunAt = Number.NEGATIVE_INFINITY, failed, ownChangeAt }) => {
    const id = (input as { params?: { id?: string } } | undefined)?.params?.id;
    return changes.some(({ Id, Calls, heardAt }) => {
      const knownAt = Math.min(heardAt, ownChangeAt(Id) ?? heardAt);
      const isChanged =
        method === 'GET' && Calls.some((call) => call.Path === path && (call.Id === undefined || call.Id === id));
      return isChanged && (failed || begunAt < knownAt);
    });
  };
}
