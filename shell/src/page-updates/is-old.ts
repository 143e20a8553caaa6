import type { PageUpdate } from '@internship-portals/shared-api/contract';
import type { CachedRead } from '@internship-portals/shared-api/query';

/** A change that the page was told of. */
export interface ReceivedUpdate extends PageUpdate {
  /** In milliseconds of `performance.now()`. */
  receivedAt: number;
}

/**
 * Whether changes have made the answer of a read old. A call that began after the page knew of a change has its answer
 * already: most often the page made the change itself, in a mutation.
 */
export function isOldAfter(changes: readonly ReceivedUpdate[]): (read: CachedRead) => boolean {
  return ({ key: [, method, path, input], begunAt = Number.NEGATIVE_INFINITY, failed, ownChangeAt }) => {
    const id = (input as { params?: { id?: string } } | undefined)?.params?.id;
    return changes.some(({ Id, Calls, receivedAt }) => {
      const knownAt = Math.min(receivedAt, ownChangeAt(Id) ?? receivedAt);
      const isChanged =
        method === 'GET' && Calls.some((call) => call.Path === path && (call.Id === undefined || call.Id === id));
      return isChanged && (failed || begunAt < knownAt);
    });
  };
}
