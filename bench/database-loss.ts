/**
 * npm run bench -- database-loss [losses] [seconds away]: two servers on PostgreSQL under load, while the database is
 * lost in every way, 30 times by default, and then stays away for 60 s. Fails if a process ends, a server does not
 * recover by itself, or a write that was acknowledged is missing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Product, startProduct } from 'e2e/product';
import pg from 'pg';
import { type Cluster, startPostgresql } from 'test-preset/services';
import { startLoad } from './load';

const RECOVERY_MS = 30_000;
/** Between two losses. */
const PAUSE_MS = 1_000;
const OURS = "application_name = 'internships'";

async function query(cluster: Cluster, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  client.on('error', () => {});
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const KINDS: Record<string, (cluster: Cluster) => Promise<unknown>> = {
  'all connections terminated': (cluster) =>
    query(cluster, `select pg_terminate_backend(pid) from pg_stat_activity where ${OURS}`),
  'one busy connection terminated': (cluster) =>
    query(
      cluster,
      `select pg_terminate_backend(pid) from pg_stat_activity where ${OURS} order by state, random() limit 1`,
    ),
  'restart -m fast': (cluster) => cluster.restart('fast'),
  'restart -m immediate': (cluster) => cluster.restart('immediate'),
  // The postmaster then ends all other processes and recovers from the log.
  'a backend killed (SIGKILL)': async (cluster) => {
    const [row] = await query(cluster, `select pid from pg_stat_activity where ${OURS} limit 1`);
    if (row) process.kill(Number(row.pid), 'SIGKILL');
  },
};

const statusOf = async (product: Product, path: string) =>
  fetch(`${product.url}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  );

/** The time until every server is ready, in milliseconds. */
async function recovery(products: readonly Product[]): Promise<number> {
  const begin = Date.now();
  while (Date.now() - begin < RECOVERY_MS) {
    const states = await Promise.all(products.map((product) => statusOf(product, '/health/ready')));
    if (states.every((status) => status === 200)) return Date.now() - begin;
    await setTimeout(20);
  }
  throw new Error(
    `A server was not ready after ${RECOVERY_MS} ms:\n${products.map(({ output }) => output).join('\n')}`,
  );
}

function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/**
 * Loses the database again and again, and prints the figures.
 *
 * @param words how many losses, and the seconds away
 * @returns false if something was lost for good
 */
export async function databaseLoss(words: readonly string[]): Promise<boolean> {
  const losses = Number(words[0] ?? 30);
  const away = Number(words[1] ?? 60);
  const store = mkdtempSync(join(tmpdir(), 'internship-portals-store-'));
  const cluster = await startPostgresql({ durable: true });
  const products: Product[] = [];
  try {
    const settings = { DATABASE_URL: cluster.url, TRUST_PROXY: 'on', RELEASE_STORE: store, LOG_LEVEL: 'info' };
    for (let one = 0; one < 2; one += 1) products.push(await startProduct({ settings }));
    const pids = products.map(({ pid }) => pid);
    const load = startLoad(products);
    await setTimeout(2_000);

    const times: Record<string, number[]> = {};
    const kinds = Object.entries(KINDS);
    for (let loss = 0; loss < losses; loss += 1) {
      const [kind, lose] = kinds[loss % kinds.length] as (typeof kinds)[number];
      await lose(cluster);
      times[kind] = [...(times[kind] ?? []), await recovery(products)];
      await setTimeout(PAUSE_MS);
    }
    await cluster.goAway();
    await setTimeout(2_000);
    const begin = Date.now();
    while (Date.now() - begin < away * 1_000) {
      for (const product of products) {
        require((await statusOf(product, '/health/live')) ===
          200, 'A server was not alive while the database was away');
        require((await statusOf(product, '/health/ready')) === 503, 'A server was ready without its database');
      }
      await setTimeout(2_000);
    }
    await cluster.comeBack();
    times[`away for ${away} s`] = [await recovery(products)];
    await setTimeout(2_000);
    await load.stop();

    const stored = async (text: string) => new Set((await query(cluster, text)).map(({ name }) => String(name)));
    const emails = await stored('select email as name from applications');
    const positions = await stored('select name from positions');
    const documents = await query(cluster, 'select count(*) as n from documents');
    const missing = [
      ...[...load.applications].filter((email) => !emails.has(email)),
      ...[...load.positions].filter((name) => !positions.has(name)),
    ];
    for (const [kind, took] of Object.entries(times)) {
      console.log(`${kind.padEnd(32)} ${took.length} x, ready after ${Math.max(...took)} ms at most`);
    }
    for (const [answer, count] of [...load.answers].sort()) console.log(`${answer.padEnd(20)} ${count}`);
    for (const { output } of products) {
      const lines = output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
      const count = (level: number, words?: string) =>
        lines.filter((line) => line.level >= level && (!words || line.msg === words)).length;
      const lost = count(50, 'the connection to the database was lost');
      console.log(`logged: ${lost} losses, ${count(50) - lost} other errors`);
    }
    console.log(`acknowledged: ${load.applications.size} applications, ${load.positions.size} positions`);
    console.log(`stored: ${emails.size} applications with ${documents[0]?.n} documents; missing: ${missing.length}`);
    for (const line of load.wrong.slice(0, 10)) console.log(`wrong: ${line}`);
    require(missing.length === 0, `Acknowledged writes are missing: ${missing.slice(0, 5)}`);
    require(load.wrong.length === 0, `${load.wrong.length} answers were neither right nor 503 with Retry-After`);
    require(products.every(({ pid }, index) => pid === pids[index]) &&
      products.every(({ pid }) => isRunning(pid)), 'A server ended');
    console.log('No process ended, and no acknowledged write is missing.');
    return true;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    for (const product of products) await product.close();
    cluster.stop();
    rmSync(store, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
