import { serverBusy } from './errors';

/** A refused sender waits this long at least, and at most. */
const MIN_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
/** Weight of the newest upload in the average. */
const NEWEST = 0.1;

/** Limits how many uploads are in progress. */
export interface Admission {
  /**
   * Admits one upload and returns the function that ends it.
   *
   * @throws HttpError 503 with `Retry-After` when the limit is reached
   */
  enter(): () => void;
  /** Uploads in progress. */
  readonly active: number;
  /** Uploads that were refused since the start. */
  readonly refused: number;
}

/**
 * Tells refused senders to return at different times, at the rate at which uploads end: a crowd that returned at once
 * would be refused again, and would send its files for nothing.
 */
export function createAdmission(limit: number, random: () => number = Math.random): Admission {
  let active = 0;
  let refused = 0;
  /** The average time that an upload takes, in milliseconds. */
  let average = 2_000;
  /** When the refused senders were told to return, in milliseconds. */
  let returns: number[] = [];

  return {
    get active() {
      return active;
    },
    get refused() {
      return refused;
    },
    enter() {
      const start = Date.now();
      if (active >= limit) {
        refused += 1;
        returns = returns.filter((at) => at > start);
        const expected = MIN_WAIT_MS + (returns.length * average) / limit;
        const wait = Math.min(MAX_WAIT_MS, expected * (0.75 + random() / 2));
        returns.push(start + wait);
        throw serverBusy(Math.ceil(wait / 1000));
      }
      active += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        active -= 1;
        average += (Date.now() - start - average) * NEWEST;
      };
    },
  };
}
