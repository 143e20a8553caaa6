import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../http/cookies';

/** The number of buckets that browsers are distributed over; one percent is a hundred buckets. */
const BUCKETS = 10_000;
const COOKIE = 'bucket';
const YEAR_SECONDS = 365 * 24 * 3600;
/**
 * The distance between the buckets of two consecutive new browsers: near the golden ratio and coprime to the number of
 * buckets. Even a few browsers are spread evenly, so a share is accurate for a small number of visitors.
 */
const STEP = 6181;

/** Assigns buckets. Each server starts at a random one. */
export function createBuckets() {
  let next = randomInt(BUCKETS);
  return {
    /** The bucket of a browser, from its cookie; a new browser gets one. */
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
 * Whether a bucket belongs to a share of browsers. Each portal counts from a different bucket, so that not always the same
 * people get canaries. A larger share includes the browsers of a smaller one.
 *
 * @param share percent, 0 to 100
 */
export function isWithinShare(bucket: number, portal: string, share: number): boolean {
  const start = createHash('sha256').update(`bucket of ${portal}`).digest().readUInt32BE() % BUCKETS;
  return (bucket - start + BUCKETS) % BUCKETS < share * 100;
}
