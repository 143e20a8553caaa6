import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { HttpError } from '../lib/http-error';
import type { Fault } from './faults';

/** A connection that does not answer for this long is given up: the network may drop packets without a word. */
const ANSWER_MS = 30_000;
const CONNECT_MS = 10_000;
/** After a refused connection, how long to wait before another try if no own connection is left to wait for. */
const REFUSED_PAUSE_MS = 200;
/** For how long a pool makes do with the connections that it was granted. */
const REFUSED_MS = 60_000;
/** How long a read waits for the database to come back before it is repeated. */
const READ_WAIT_MS = 2_000;
const RETRY_AFTER = { 'retry-after': '2' };

/** The driver. A start with the embedded database does not wait for it to load: it costs a tenth of the time. */
export async function loadDriver(): Promise<typeof pg> {
  return (await import('pg')).default;
}

/** Settings of all connections of this process. */
export function connectionSettings(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'internships',
  };
}

/** 503: the database cannot be reached, or the connection was lost. Logged once for all calls, by the fault. */
export class DatabaseUnavailable extends HttpError {
  override name = 'DatabaseUnavailable';
  constructor(code: 'database_unavailable' | 'outcome_unknown', options: { cause: unknown }) {
    super(code, MESSAGES[code], undefined, RETRY_AFTER);
    this.cause = options.cause;
  }
}

const MESSAGES = {
  database_unavailable: 'The server cannot reach its database. Please try again in a few seconds.',
  outcome_unknown:
    'The server lost its database while it was saving this. Check whether it was saved before you send it again.',
};

/** A pool whose connections may be lost at any time. */
export interface LossyPool extends PostgresPool {
  /** A single statement outside a transaction. */
  query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
  /** The connections of this pool, and the callers that wait for one. */
  counts(): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
}

/**
 * Opens a pool that survives the loss of its connections:
 * - A lost connection never ends the process, and the pool replaces it.
 * - A read outside a transaction, and the begin of a transaction, are repeated once on another connection.
 * - Every other statement throws `DatabaseUnavailable`. If the connection was lost after a write was sent, its code is
 *   `outcome_unknown`: there is no way to tell whether the server has committed.
 * - While the database is away, statements fail immediately instead of waiting for a connection.
 * - While the server refuses more connections, callers wait for one of those that the pool has.
 */
export async function openPool(
  connectionString: string,
  {
    max,
    lost,
    onRefused,
  }: {
    max: number;
    /** The fault that losses are reported to. */
    lost: Fault;
    /** The server has refused a connection because of a limit; called once a minute at most. */
    onRefused(open: number): void;
  },
): Promise<LossyPool> {
  const { Pool } = await loadDriver();
  const pool = new Pool({ ...connectionSettings(connectionString), max, query_timeout: ANSWER_MS });
  // A client emits 'error' when its connection is lost. Without a listener Node ends the process, and the pool listens
  // to idle clients only.
  pool.on('connect', (client) => client.on('error', (error) => lost.note(error)));
  pool.on('error', () => {});
  // The pool's own count includes connections that it has asked for and may be refused.
  let granted = 0;
  pool.on('connect', () => void granted++);
  pool.on('remove', () => void granted--);

  let growing: NodeJS.Timeout | undefined;
  const makeDo = () => {
    pool.options.max = Math.max(1, granted);
    if (growing) return;
    onRefused(granted);
    growing = setTimeout(() => {
      growing = undefined;
      pool.options.max = max;
    }, REFUSED_MS).unref();
  };
  const connect = async (): Promise<pg.PoolClient> => {
    for (const until = Date.now() + CONNECT_MS; ; ) {
      if (lost.lasting) throw new DatabaseUnavailable('database_unavailable', { cause: 'the database is away' });
      try {
        return await pool.connect();
      } catch (error) {
        if (pool.ending) throw error;
        if (isRefused(error)) {
          makeDo();
          if (Date.now() < until) {
            if (granted === 0) await pause(REFUSED_PAUSE_MS);
            continue;
          }
        } else if (!isBusy(error)) lost.note(error);
        throw new DatabaseUnavailable('database_unavailable', { cause: error });
      }
    }
  };
  const checkOut = async () => new LossyClient(await connect(), connect, lost);
  return {
    counts: () => pool,
    // The product uses no cursors, the other signature of `query`.
    connect: async () => (await checkOut()) as unknown as PostgresPoolClient,
    async query(statement, values = []) {
      const { text, values: parameters = values } = typeof statement === 'string' ? { text: statement } : statement;
      const client = await checkOut();
      try {
        return (await client.query(text, parameters)) as unknown as pg.QueryResult;
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  };
}

/** A connection for one caller. It is replaced if it is lost and nothing that was done on it is lost with it. */
class LossyClient {
  private inTransaction = false;
  private isLost = false;

  constructor(
    private client: pg.PoolClient,
    private readonly connect: () => Promise<pg.PoolClient>,
    private readonly lost: Fault,
  ) {}

  async query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const kind = kindOf(sql);
    try {
      // A connection that is being terminated can accept one more statement, which it will not answer.
      if (this.isLost) throw new DatabaseUnavailable('database_unavailable', { cause: 'the connection was lost' });
      return await this.send<R>(sql, parameters);
    } catch (error) {
      // The server rolls back by itself when a connection ends. The error of the loss reaches the caller.
      if (kind === 'rollback' && this.isLost) return { command: 'ROLLBACK' as 'SELECT', rowCount: 0, rows: [] };
      if (!(error instanceof Lost)) throw error;
      const harmless = kind === 'read' || kind === 'begin' || !error.wasSent;
      if (!this.inTransaction && harmless && !isTimeOut(error.cause)) return await this.repeat<R>(sql, parameters);
      const unknown = error.wasSent && (kind === 'commit' || (kind === 'write' && !this.inTransaction));
      throw new DatabaseUnavailable(unknown ? 'outcome_unknown' : 'database_unavailable', { cause: error.cause });
    } finally {
      if (kind === 'begin') this.inTransaction = true;
      if (kind === 'commit' || kind === 'rollback') this.inTransaction = false;
    }
  }

  release(): void {
    this.client.release(this.isLost);
  }

  /** @throws Lost if the connection was lost */
  private async send<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.client.query(sql, [...parameters]);
      return { command: command as 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      this.isLost = true;
      this.lost.note(error);
      throw new Lost(error);
    }
  }

  private async repeat<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    this.client.release(true);
    await this.lost.over(READ_WAIT_MS);
    this.client = await this.connect().catch((error: unknown) => {
      this.client = RELEASED;
      throw error;
    });
    this.isLost = false;
    try {
      return await this.send<R>(sql, parameters);
    } catch (error) {
      throw error instanceof Lost ? new DatabaseUnavailable('database_unavailable', { cause: error.cause }) : error;
    }
  }
}

/** Stands for a client that the pool has back already. */
const RELEASED = { release() {} } as unknown as pg.PoolClient;

class Lost extends Error {
  /** Whether the statement may have reached the server. */
  readonly wasSent: boolean;
  constructor(override readonly cause: unknown) {
    super('The connection was lost.');
    this.wasSent = !UNSENT_MESSAGES.some((start) => String((cause as Error).message).startsWith(start));
  }
}

/** The database takes no writes. */
export class ReadOnly extends Error {
  constructor() {
    super('The database is read-only.');
  }
}

type Kind = 'read' | 'begin' | 'commit' | 'rollback' | 'write';

function kindOf(sql: string): Kind {
  const [, word = ''] = /^\s*(\w+)/.exec(sql) ?? [];
  switch (word.toLowerCase()) {
    case 'begin':
    case 'start':
      return 'begin';
    case 'commit':
      return 'commit';
    case 'rollback':
      return /^\s*rollback\s+to\b/i.test(sql) ? 'write' : 'rollback';
    case 'select':
      return 'read';
    case 'with':
      return /\b(insert|update|delete|merge)\b/i.test(sql) ? 'write' : 'read';
    default:
      return 'write';
  }
}

const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPROTO',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
];

/**
 * SQLSTATE codes after which the connection is useless: class 08, the server stops or starts, it ended an idle session
 * or an idle transaction, or it has become a read-only replica by a failover.
 */
const LOST_STATES = /^(08...|57P0[1235]|25P03|25006)$/;

/** The driver's own errors, which have no code. After these it has not sent the statement. */
const UNSENT_MESSAGES = ['Client has encountered a connection error', 'Client was closed'];
const LOST_MESSAGES = [...UNSENT_MESSAGES, 'Connection terminated', 'Query read timeout'];

/** Whether an error of a statement says that its connection was lost, as opposed to the statement being refused. */
function isConnectionLoss(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return NETWORK_CODES.includes(code) || LOST_STATES.test(code);
  return LOST_MESSAGES.some((start) => String(message).startsWith(start));
}

function isTimeOut(error: unknown): boolean {
  return (error as { message?: unknown } | null)?.message === 'Query read timeout';
}

/** Whether all connections were in use for too long: the database is there. */
function isBusy(error: unknown): boolean {
  return (error as { message?: unknown } | null)?.message === 'timeout exceeded when trying to connect';
}

/** Whether the server, the database or the role has as many connections as it may have. */
function isRefused(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '53300';
}

/** For a query: 'on' for a standby, and for a database that its provider has closed for writes. */
export const READ_ONLY = "current_setting('transaction_read_only')";

/**
 * Connects once, outside the pool. Rejects if the database does not answer a query, or takes no writes. One that has no
 * connection to spare is there.
 */
export async function checkConnection(connectionString: string, timeoutMs = 3_000): Promise<void> {
  const { Client } = await loadDriver();
  const client = new Client({
    ...connectionSettings(connectionString),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ read_only: string }>(`select ${READ_ONLY} as read_only`);
    if (rows[0]?.read_only === 'on') throw new ReadOnly();
  } catch (error) {
    if (!isRefused(error)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
