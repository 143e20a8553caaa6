/** Timeouts and intervals of the loader, in milliseconds. Tests shorten them. */
export const limits = {
  /** For an entry script to load. */
  entry: 8_000,
  /** For the request that finds out why an address failed. */
  diagnosis: 3_000,
  /** From the entry to an open portal: first chunks, shares and start-up code. */
  module: 20_000,
  /** Before the retry. */
  pause: 400,
  /** For a fresh registry before a portal opens; after that the known one is used. */
  registry: 1_000,
  /** Age from which the registry is read again before a portal opens. */
  stale: 5_000,
  /** Between two reads of the registry while the page is open. */
  poll: 60_000,
};

/** Waits. */
export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The promise's own outcome, or a rejection with `late()` after the time. */
export function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
