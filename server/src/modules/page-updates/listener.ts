import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { connectionSettings, loadDriver } from '../../database/postgresql';

const RETRY_MS = 1_000;

/** Listens on a separate connection until `stop`. */
export interface Listener {
  stop(): Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL. A lost connection is replaced every second until the database answers.
 *
 * @param heard called with each payload
 * @param connected called whenever it begins to listen: what was said before was not heard
 */
export function listen(
  { databaseUrl, channel, log }: { databaseUrl: string; channel: string; log: Pick<BaseLogger, 'warn'> },
  heard: (payload: string) => void,
  connected: () => void,
): Listener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let warned = false;

  const retry = (error?: unknown) => {
    if (stopped || timer) return;
    if (error && !warned) log.warn({ err: error }, 'no news from other instances until the database answers');
    warned = true;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, RETRY_MS);
    timer.unref();
  };
  const connect = async () => {
    const { Client } = await loadDriver();
    if (stopped) return;
    const own = new Client(connectionSettings(databaseUrl));
    client = own;
    own.on('error', retry);
    own.on('end', () => retry());
    own.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
      warned = false;
      connected();
    } catch (error) {
      await own.end().catch(() => {});
      retry(error);
    }
  };

  const first = connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await first;
      await client?.end().catch(() => {});
    },
  };
}
