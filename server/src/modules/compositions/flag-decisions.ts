import type { FlagAudience, ReleaseManifest } from 'shared-api/contract';
import { bucketOf, isWithinShare } from '../../lib/buckets';

/** Whom a page is for. */
interface Visitor {
  /** Of the browser. */
  bucket: number;
  /** The id of the person who last signed in; null for visitors. */
  person: string | null;
}

/**
 * The flags that a version declares, as they are for one visitor. A person has the same in every browser; a visitor has the
 * same in one browser. Switches of flags that the version does not declare have no effect.
 *
 * @param switches of this portal, by flag
 */
export function decideFlags(
  { portal, flags = {} }: Pick<ReleaseManifest, 'portal' | 'flags'>,
  switches: Readonly<Record<string, FlagAudience>> | undefined,
  { bucket, person }: Visitor,
): Record<string, boolean> {
  const place = person === null ? bucket : bucketOf(person);
  return Object.fromEntries(
    Object.entries(flags).map(([flag, declared]) => {
      const audience = switches && Object.hasOwn(switches, flag) ? switches[flag] : undefined;
      if (!audience) return [flag, declared.default];
      const isNamed = person !== null && audience.People.includes(person);
      return [flag, isNamed || isWithinShare(place, `${portal} ${flag}`, audience.Share)];
    }),
  );
}
