import type { FastifyBaseLogger } from 'fastify';

/** Work that an answer does not wait for, but a graceful stop does. A failure is logged under the work's name. */
export interface Background {
  /** Starts the work; `what` names it in the log. */
  run(what: string, work: () => Promise<void>): void;
  /** Waits for all work that was started. */
  settle(): Promise<void>;
}

/** @param faults conditions that are logged once for all work that they affect */
export function createBackground(log: FastifyBaseLogger, faults: { covers(error: unknown): boolean }): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const promise = work()
        .catch((err: unknown) => {
          if (!faults.covers(err)) log.error({ err }, `${what} failed`);
        })
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
