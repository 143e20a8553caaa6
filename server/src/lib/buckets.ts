import { createHash } from 'node:crypto';

/** The number of buckets that visitors are distributed over; one percent is a hundred buckets. */
export const BUCKETS = 10_000;

/** The bucket that belongs to a text, such as a person's id. */
function bucketOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % BUCKETS;
}

/**
 * Whether a bucket belongs to a share of all buckets. Each name counts from a different bucket, so that not always the same
 * people come first. A larger share includes the buckets of a smaller one.
 *
 * @param name of the portal
 * @param share percent, 0 to 100
 */
export function isWithinShare(bucket: number, name: string, share: number): boolean {
  return (bucket - bucketOf(`bucket of ${name}`) + BUCKETS) % BUCKETS < share * 100;
}
