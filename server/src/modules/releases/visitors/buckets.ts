import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../http/cookies';

/** Browsers are dealt into so many buckets; a percent is a hundred of them. */
const BUCKETS = 10_000;
const COOKIE = 'bucket';
const YEAR_SECONDS = 365 * 24 * 3600;
/**
 * From one new browser's bucket to the next one's: near the golden section and without a common divisor with the number of
 * buckets. However few browsers come, they lie evenly, so a share holds for a thousand visitors and not only for many.
 */
const STEP = 6181;

/** Deals the buckets. Each server starts somewhere else. */
export function createBuckets() {
  let next = randomInt(BUCKETS);
  return {
    /** The bucket of a browser, which keeps it; a new one is given one. */
    of(request: FastifyRequest, reply: FastifyReply): number {
      const kept = readCookie(request, COOKIE);
      if (kept !== undefined && /^\d{1,4}$/.test(kept)) return Number(kept);
      const bucket = next;
      next = (next + STEP) % BUCKETS;
      setCookie(reply, COOKIE, String(bucket), YEAR_SECONDS);
      return bucket;
    },
  };
}

/**
 * Whether a bucket belongs to a share of browsers. Each portal counts from another bucket on, so that the same people are
 * not the first to get everything; raising a share keeps those who are in it.
 *
 * @param share percent, 0 to 100
 */
export function isWithinShare(bucket: number, portal: string, share: number): boolean {
  const start = createHash('sha256').update(`bucket of ${portal}`).digest().readUInt32BE() % BUCKETS;
  return (bucket - start + BUCKETS) % BUCKETS < share * 100;
}
