import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { connectionSettings, loadDriver } from '../../database/postgresql';

const RETRY_MS = 1_000;
/** A connection that has not heard its own probe by then is one of a pooler, whose server says things to others. */
const DEAF_MS = 10_000;

/** Listens on a separate connection until `stop`. */
export interface Listener {
  /** Whether everything that is said is heard. */
  readonly hears: boolean;
  stop(): Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL. A lost connection is replaced every second until the database answers.
 *
 * @param notify says something on a channel, over another connection
 * @param heard called with each payload
 * @param connected called whenever it begins to hear: what was said before was not heard
 */
export function listen(
  {
    databaseUrl,
    channel,
    log,
    notify,
  }: {
    databaseUrl: string;
    channel: string;
    log: Pick<BaseLogger, 'warn'>;
    notify(channel: string): Promise<unknown>;
  },
  heard: (payload: string) => void,
  connected: () => void,
): Listener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let deaf: NodeJS.Timeout | undefined;
  let hears = false;
  let stopped = false;
  let warned = false;

  const retry = (error?: unknown) => {
    hears = false;
    clearTimeout(deaf);
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
    // Of this connection alone: older versions take all that is said on the other channel for changes.
    const probe = `internships_${uuidv7()}`;
    own.on('error', retry);
    own.on('end', () => retry());
    own.on('notification', ({ channel: on, payload }) => {
      if (on !== probe) return heard(payload ?? '');
      clearTimeout(deaf);
      hears = true;
      warned = false;
      connected();
    });
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}; listen ${own.escapeIdentifier(probe)}`);
      deaf = setTimeout(() => log.warn(POOLED), DEAF_MS).unref();
      await notify(probe);
    } catch (error) {
      await own.end().catch(() => {});
      retry(error);
    }
  };

  const first = connect();
  return {
    get hears() {
      return hears;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(deaf);
      await first;
      await client?.end().catch(() => {});
    },
  };
}

const POOLED =
  'DATABASE_URL leads to a pooler in transaction mode: live updates ask the database every two seconds. Set DATABASE_DIRECT_URL to the address of the database itself.';
