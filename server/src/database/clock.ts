import { sql } from 'kysely';
import type { BaseLogger } from 'pino';
import type { Db } from './connection';

/** From here on, the difference of two clocks is worth a line in the log. */
const WARN_MS = 30_000;

/** The clock that all instances share: that of PostgreSQL, or this machine's with the embedded database. */
export interface DatabaseClock {
  now(): Date;
  /** By how many milliseconds it is ahead of this machine's clock, as far as known. */
  readonly offsetMs: number;
  /** Compares the clocks. */
  read(): Promise<void>;
}

/** @param machine this machine's clock */
export function createDatabaseClock(
  { db, config, log }: { db: Db; config: { databaseUrl?: string }; log: Pick<BaseLogger, 'warn'> },
  machine: () => number = Date.now,
): DatabaseClock {
  let offsetMs = 0;
  let warned = false;
  return {
    now: () => new Date(machine() + offsetMs),
    get offsetMs() {
      return offsetMs;
    },
    async read() {
      if (!config.databaseUrl) return;
      const before = machine();
      const { rows } = await sql<{
        at: number;
      }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
      offsetMs = Math.round((rows[0]?.at ?? before) - (before + machine()) / 2);
      if (Math.abs(offsetMs) < WARN_MS || warned) return;
      warned = true;
      log.warn({ offsetMs }, "this machine's clock differs from that of the database, which is used");
    },
  };
}
