import type { FastifyBaseLogger } from 'fastify';

/** Work that an answer does not wait for, but a graceful stop does. */
export interface Background {
  run(what: string, work: () => Promise<void>): void;
  settle(): Promise<void>;
}

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
