import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db, OpenDatabase } from '../database/connection';
import type { JobRuns } from '../lib/clock';
import type { Dependencies } from '../lib/dependencies';
import { productVersion } from '../lib/product-version';
import type { Admission } from './admission';
import { plainAnswer } from './not-found';
import { ANY_ADDRESS } from './request-path';
import type { Throttles } from './throttles';

/** Seconds; an upload over a slow line takes minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** What is measured. */
export interface Measured {
  config: { metricsToken?: string };
  db: Db;
  now: () => Date;
  throttles: Throttles;
}

/** Reads what belongs to other parts of the server. */
export interface Sources {
  /** By kind. */
  uploads: Record<string, Admission>;
  connections: () => Connections;
  /** The mail queue; `oldestAt` is ISO time, null when it is empty. */
  queue: () => Promise<{ queued: number; failed: number; oldestAt: string | null }>;
  /** Open streams of changes, and events sent to them since the start. */
  streams: () => { open: number; sent: number };
  /** What runs by the clock. */
  jobs: () => readonly JobRuns[];
  dependencies: () => Dependencies['states'];
}

/**
 * Serves `/metrics` for Prometheus if the setting METRICS_TOKEN is set. docs/operations.md describes each metric.
 */
export function registerMetrics(server: FastifyInstance, measured: Measured, sources: Sources): void {
  const { config, throttles } = measured;
  const { connections, dependencies, jobs, queue, streams, uploads } = sources;
  const { metricsToken } = config;
  if (metricsToken === undefined) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  server.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config?.streams) return;
    // The pattern and not the address, which would be a series for each record.
    const { url = ANY_ADDRESS } = request.routeOptions;
    const route = url === ANY_ADDRESS ? 'page' : url;
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  new Gauge({
    name: 'internships_database_connections',
    help: 'Connections to the database by state, and work that waits for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'internships_build_info',
    help: 'The version of the product; always 1',
    labelNames: ['version'] as const,
    registers,
  }).set({ version: productVersion }, 1);
  new Gauge({
    name: 'internships_uploads_in_progress',
    help: 'Uploads that are being received or stored, by kind',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      for (const [kind, { active }] of Object.entries(uploads)) this.set({ kind }, active);
    },
  });
  new Counter({
    name: 'internships_uploads_refused_total',
    help: 'Uploads that were answered with 503 because too many were in progress',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      this.reset();
      for (const [kind, { refused }] of Object.entries(uploads)) this.inc({ kind }, refused);
    },
  });
  new Counter({
    name: 'internships_uploads_ended_total',
    help: 'Uploads that were ended because they were too slow (slow), to make room for another sender (displaced), or because the server stops (stopped)',
    labelNames: ['kind', 'reason'] as const,
    registers,
    collect() {
      this.reset();
      for (const [kind, { ended }] of Object.entries(uploads))
        for (const [reason, count] of Object.entries(ended)) this.inc({ kind, reason }, count);
    },
  });
  new Counter({
    name: 'internships_throttle_refusals_total',
    help: 'Calls beyond a limit, by limit',
    labelNames: ['limit'] as const,
    registers,
    collect() {
      this.reset();
      for (const [limit, count] of throttles.refusals) this.inc({ limit }, count);
    },
  });
  new Gauge({
    name: 'internships_streams',
    help: 'Open streams of changes',
    registers,
    collect() {
      this.set(streams().open);
    },
  });
  new Counter({
    name: 'internships_stream_events_total',
    help: 'Events sent to streams of changes, signs of life included',
    registers,
    collect() {
      this.reset();
      this.inc(streams().sent);
    },
  });
  new Gauge({
    name: 'internships_job_last_run_timestamp_seconds',
    help: 'When a job last ended, in seconds since 1970; none before its first run',
    labelNames: ['name'] as const,
    registers,
    collect() {
      for (const { name, lastRunAt } of jobs()) if (lastRunAt !== null) this.set({ name }, lastRunAt / 1000);
    },
  });
  new Gauge({
    name: 'internships_job_duration_seconds',
    help: 'How long the last run of a job took',
    labelNames: ['name'] as const,
    registers,
    collect() {
      for (const { name, lastRunAt, lastSeconds } of jobs()) if (lastRunAt !== null) this.set({ name }, lastSeconds);
    },
  });
  new Counter({
    name: 'internships_job_failures_total',
    help: 'Runs of a job that failed',
    labelNames: ['name'] as const,
    registers,
    collect() {
      this.reset();
      for (const { name, failures } of jobs()) this.inc({ name }, failures);
    },
  });
  new Gauge({
    name: 'internships_dependency_up',
    help: 'Whether the mail server, the virus scanner and the bucket answered the last look: 1 or 0',
    labelNames: ['name'] as const,
    registers,
    collect() {
      for (const [name, state] of Object.entries(dependencies())) this.set({ name }, state === 'ok' ? 1 : 0);
    },
  });
  const readDatabase = createDatabaseMetrics(registers, measured, queue);

  server.get(
    '/metrics',
    { schema: { hide: true }, config: { counted: false }, logLevel: 'warn' },
    async (request, reply) => {
      if (!isSame(request.headers.authorization, `Bearer ${metricsToken}`)) {
        return plainAnswer(reply.header('www-authenticate', 'Bearer'), 401, 'Send METRICS_TOKEN as a bearer token.');
      }
      await readDatabase();
      return reply
        .header('cache-control', 'no-store')
        .type(register.contentType)
        .send(await register.metrics());
    },
  );
}

/** How many connections are in each state. On SQLite there is one, which writes. */
export type Connections = Record<'busy' | 'idle' | 'waiting', number>;

/** The connections of a pool, or the turns of the connection that writes. */
export function countConnections({ pool, writerQueue }: Pick<OpenDatabase, 'pool' | 'writerQueue'>): Connections {
  if (pool) {
    const { totalCount, idleCount, waitingCount } = pool.counts();
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }
  const busy = writerQueue?.busy ? 1 : 0;
  return { busy, idle: 1 - busy, waiting: writerQueue?.waiting ?? 0 };
}

/**
 * Metrics that are read from the database, so that all instances report the same.
 *
 * @returns reads them; while the database is away they have no values
 */
function createDatabaseMetrics(
  registers: Registry[],
  { db, now }: Pick<Measured, 'db' | 'now'>,
  queue: Sources['queue'],
): () => Promise<void> {
  const mails = new Gauge({
    name: 'internships_mails',
    help: 'E-mails that wait to be sent (queued), and those that were given up (failed)',
    labelNames: ['state'] as const,
    registers,
  });
  const oldest = new Gauge({
    name: 'internships_mail_oldest_seconds',
    help: 'For how long the oldest mail of the queue has waited',
    registers,
  });
  const version = { labelNames: ['portal', 'version'] as const, registers };
  const loads = new Gauge({
    name: 'internships_portal_loads',
    help: 'Loads of a portal version that pages have reported since it was stored',
    ...version,
  });
  const failures = new Gauge({
    name: 'internships_portal_load_failures',
    help: 'Loads of a portal version that failed',
    ...version,
  });

  const readMails = async () => {
    const { queued, failed, oldestAt } = await queue();
    mails.set({ state: 'queued' }, queued);
    mails.set({ state: 'failed' }, failed);
    // The hour of one that waits for it is to come.
    oldest.set(oldestAt === null ? 0 : Math.max(0, now().getTime() - Date.parse(oldestAt)) / 1000);
  };
  const readLoads = async () => {
    const rows = await db
      .selectFrom('releases')
      .select(['portal', 'version', 'loads', 'failures'])
      .where('loads', '>', 0)
      .execute();
    for (const row of rows) {
      const labels = { portal: row.portal, version: row.version };
      loads.set(labels, Number(row.loads));
      failures.set(labels, Number(row.failures));
    }
  };

  return async () => {
    for (const metric of [mails, loads, failures]) metric.reset();
    oldest.remove();
    // A database that is away is reported by its own fault, and must not hide the other metrics.
    await Promise.allSettled([readMails(), readLoads()]);
  };
}

/** Compares digests, so that the time of the answer tells nothing about the token. */
function isSame(header: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(expected));
}
