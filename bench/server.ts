/**
 * npm run bench -- server [rounds]: answers per second of the built product on the embedded database, of 40 connections without
 * a pause, in turn with the bounds of the machine: Fastify answering a constant, and the statements of a list's page without a
 * server. Prints the best of 5 rounds and writes them to docs/performance.md. Fails if a list's page stays below a third
 * of what the two bounds give together.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Product } from 'e2e/product';
import Database from 'libsql';
import { root } from 'repository';
import { freePort } from 'test-preset/services';
import { Client } from 'undici';
import { circumstances, load, markdownTable, printTable, writeReport } from './report';
import { startSeeded } from './seeded';
import { openTables, startSessions, userWithRole } from './tables-of';

const CONNECTIONS = 40;
const SECONDS = 4;
const ROUNDS = 5;
const APPLICATIONS = 1_000;
/** Each may make 600 calls in a minute. */
const SESSIONS = 1_000;
/** Of the bound. */
const TARGET = 1 / 3;
const PAGES_TARGET = 10_000;

interface Subject {
  name: string;
  /** Answers per second of one round. */
  run(): Promise<number>;
}

/** Asks one address of a server. Each request comes from an address of its own and, with tokens, from a session of many. */
async function press(url: string, headers: Record<string, string>, tokens?: readonly string[]): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const start = performance.now();
  let sent = 0;
  let answers = 0;
  const ask = async (client: Client) => {
    while (performance.now() - start < SECONDS * 1000) {
      sent += 1;
      const session = tokens && { authorization: `Bearer ${tokens[sent % tokens.length]}` };
      const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
      await get(client, pathname + search, { ...headers, ...session, 'x-forwarded-for': address });
      answers += 1;
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(new Client(origin))));
  return answers / ((performance.now() - start) / 1000);
}

/**
 * Reads an answer and keeps nothing of it. The client must never be what is measured: most take longer for the bytes of a page
 * than the server does.
 */
function get(client: Client, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.dispatch(
      { method: 'GET', path, headers },
      {
        // Without it, the client takes this for a handler of its older kind.
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${path}: ${status}`));
        },
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

async function startBare(): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const script = `require('fastify')().get('/', async () => ({ ok: true })).listen({ port: ${port} }).then(() => console.log('ready'))`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: join(root, 'server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}

/** What a list's page asks the database: who asks, how many rows there are, and the rows on the page. */
const STATEMENTS = [
  `select users.id, users.name, users.role, sessions.created_at, sessions.last_used_at from sessions
    inner join users on users.id = sessions.user_id where sessions.token_hash = 'none' and users.active = 1`,
  `select count(*) from applications where status = 'Processing'`,
  `select a.*, p.name as position from applications a inner join positions p on p.id = a.position_id
    where a.id in (select id from applications where status = 'Processing' order by name_folded, id limit 10)`,
];

/** Runs the statements of a page for a while. */
function runStatements(product: Product): number {
  const file = new Database(join(product.dataDir, 'data/internships.sqlite'));
  const prepared = STATEMENTS.map((text) => file.prepare(text));
  const start = performance.now();
  let pages = 0;
  while (performance.now() - start < SECONDS * 500) {
    for (const statement of prepared) statement.all();
    pages += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  file.close();
  return pages / seconds;
}

export async function server([given]: string[]): Promise<boolean> {
  const rounds = Number(given ?? ROUNDS);
  const before = load();
  const product = await startSeeded(APPLICATIONS);
  const bare = await startBare();
  try {
    const tables = await openTables(product);
    const tokens = await startSessions(tables, await userWithRole(tables, 'ADM'), SESSIONS);
    await tables.close();
    const call = (path: string) => () => press(`${product.url}/api/${path}`, {}, tokens);
    const page = (path: string) => () =>
      press(product.url + path, { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    const subjects: Subject[] = [
      { name: FASTIFY, run: () => press(bare.url, {}) },
      { name: SQL, run: async () => runStatements(product) },
      { name: LIST, run: call('Admin/User/Applicants?page=1&pageSize=10') },
      { name: 'positions', run: call('Position') },
      { name: 'dashboard', run: call('Admin/User/Dashboard') },
      { name: 'landing page (HTML, gzip)', run: page('/') },
      { name: 'login page (HTML, gzip)', run: page('/login') },
    ];
    const best = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, run } of subjects) best.set(name, Math.max(best.get(name) ?? 0, await run()));
    }
    return report(best, before);
  } finally {
    bare.stop();
    await product.close();
  }
}

const FASTIFY = 'Fastify with a constant';
const SQL = 'statements of a page of a list';
const LIST = 'page of a list';

function report(best: ReadonlyMap<string, number>, before: string): boolean {
  const of = (name: string) => best.get(name) ?? 0;
  const bound = 1 / (1 / of(FASTIFY) + 1 / of(SQL));
  const share = of(LIST) / bound;
  const head = ['What', 'Answers per second'];
  const rows = [...best].map(([name, answers]) => [name, Math.round(answers).toLocaleString('en')]);
  const sum = `Fastify and the statements together give at most ${Math.round(bound).toLocaleString('en')} pages of a list per second. The product reaches ${share.toFixed(2)} of that (target: ${TARGET.toFixed(2)}), and the target of an HTML page is ${PAGES_TARGET.toLocaleString('en')} per second.`;
  printTable(head, rows);
  console.log(`\n${sum}\n${circumstances(before)}`);
  const how = `The best of several rounds of ${SECONDS} s, in turn; the clients ran on the same cores.`;
  writeReport('server', [markdownTable(head, rows), sum, `${how} ${circumstances(before)}`].join('\n\n'));
  return share >= TARGET;
}
