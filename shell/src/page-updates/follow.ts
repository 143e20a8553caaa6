import type { CachedRead } from '@internship-portals/shared-api/query';
import { holdPlace } from './hold-place';
import { isOldAfter } from './is-old';
import { UpdateStream } from './update-stream';

/**
 * Follows what others change, and reads again what the page shows of it. What the person looks at stays where it is.
 *
 * @param refresh reads again what it is told to be old, or all
 * @returns a function that stops it
 */
export function follow(refresh: (isOld?: (read: CachedRead) => boolean) => Promise<void>): () => void {
  const update = async (isOld?: (read: CachedRead) => boolean) => {
    const keepPlace = holdPlace();
    await refresh(isOld);
    keepPlace();
  };
  return new UpdateStream({
    changed: (changes) => void update(isOldAfter(changes)),
    everythingChanged: () => void update(),
  }).start();
}
