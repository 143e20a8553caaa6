import type { Background } from './background';

/** Work that runs by the clock. */
export interface Job {
  /** In the log and the metrics. */
  name: string;
  everyMs: number;
  /** Also runs when the server has started. */
  atStart?: boolean;
  run(): Promise<void>;
}

/** What is known of a job's runs since the start. */
export interface JobRuns {
  name: string;
  /** When the last run ended, in milliseconds since 1970; null before the first one. */
  lastRunAt: number | null;
  lastSeconds: number;
  failures: number;
}

/** The running clock. */
export interface Clock {
  runs: readonly JobRuns[];
  stop(): void;
}

/** Starts all jobs. A run that is due while the previous one is still at work is left out. */
export function startClock(jobs: readonly Job[], background: Background): Clock {
  const started = jobs.map((job) => startJob(job, background));
  return {
    runs: started.map(({ runs }) => runs),
    stop: () => {
      for (const { timer } of started) clearInterval(timer);
    },
  };
}

function startJob({ name, everyMs, atStart, run }: Job, background: Background) {
  const runs: JobRuns = { name, lastRunAt: null, lastSeconds: 0, failures: 0 };
  let isRunning = false;
  const start = () => {
    if (isRunning) return;
    isRunning = true;
    background.run(name, async () => {
      const startedAt = Date.now();
      try {
        await run();
      } catch (error) {
        runs.failures += 1;
        throw error;
      } finally {
        isRunning = false;
        runs.lastRunAt = Date.now();
        runs.lastSeconds = (runs.lastRunAt - startedAt) / 1000;
      }
    });
  };
  if (atStart) start();
  return { runs, timer: setInterval(start, everyMs).unref() };
}
