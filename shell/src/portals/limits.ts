/** Milliseconds that the loader waits, in one place; tests shorten them. */
export const limits = {
  /** An entry script that does not answer counts as failed. */
  entry: 8_000,
  /** A second look at an address, to learn why it failed. */
  diagnosis: 3_000,
  /** From the entry to an open portal: its first chunks, the shares it takes, and what it does while it starts. */
  module: 20_000,
  /** Before the one retry, where a retry helps. */
  pause: 400,
  /** A fresh registry, before a portal is opened: what is known is good enough after that. */
  registry: 1_000,
  /** Age from which the known registry is asked for again before a portal is opened. */
  stale: 5_000,
  /** Between two looks at the registry of an open page. */
  poll: 60_000,
};

/** Waits. */
export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The promise's own outcome, or a rejection with `late()` when it has none in time. */
export function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
