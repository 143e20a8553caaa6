import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../http/cookies';
import { BUCKETS } from '../../../lib/buckets';

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
