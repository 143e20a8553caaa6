import type { FastifyBaseLogger } from 'fastify';

/** Work that an answer does not wait for, but a graceful stop does. */
export interface Background {
  /** Starts the work; `what` names it in the log. */
  run(what: string, work: () => Promise<void>): void;
  /** Waits for all that was started. */
  settle(): Promise<void>;
}

/** A failure of the work is logged under `what` and reaches nobody else. */
export function createBackground(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const promise = work()
        .catch((err: unknown) => log.error({ err }, `${what} failed`))
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
