import type { FastifyBaseLogger } from 'fastify';

const HOUR_MS = 3_600_000;

/** Work that an answer does not wait for, but a graceful stop does. A failure is logged under the work's name. */
export interface Background {
  /** Starts the work; `what` names it in the log. */
  run(what: string, work: () => Promise<void>): void;
  /** Starts the work once an hour, for the first time in an hour. */
  everyHour(what: string, work: () => Promise<void>): void;
  /** Waits for all work that was started. */
  settle(): Promise<void>;
  /** Stops the hourly tasks and waits for running ones. */
  stop(): Promise<void>;
}

/** @param faults conditions that are logged once for all work that they affect */
export function createBackground(log: FastifyBaseLogger, faults: { covers(error: unknown): boolean }): Background {
  const running = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const background: Background = {
    run(what, work) {
      const promise = work()
        .catch((err: unknown) => {
          if (!faults.covers(err)) log.error({ err }, `${what} failed`);
        })
        .finally(() => running.delete(promise));
      running.add(promise);
    },
    everyHour(what, work) {
      timers.push(setInterval(() => background.run(what, work), HOUR_MS).unref());
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await background.settle();
    },
  };
  return background;
}
