/** Lets a limited number of pieces of work run at the same time; the others wait in the order of their calls. */
export interface Gate {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createGate(limit: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The next one takes over the place.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
