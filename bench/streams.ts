/**
 * npm run bench -- streams [streams] [sqlite | postgresql]: opens streams of changes on one server, 1,000 by default, and
 * prints how much memory they cost and how long a change takes to each of a person's streams. Fails if they cost 100 MiB, or
 * if a change takes two seconds.
 */
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { demoAccounts, demoPassword, type Product, startProduct } from 'e2e/product';
import { startPostgresql } from 'test-preset/services';
import { residentMemory } from './resident-memory';

/** A server ends the oldest of more streams of one person. */
const STREAMS_OF_PERSON = 100;
const MOST_MIB = 100;
const MOST_MS = 2_000;

async function call<Answer>(product: Product, method: string, path: string, token?: string, body?: object) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

const signIn = async (product: Product, email: string) =>
  (await call<{ token: string }>(product, 'POST', '/login', undefined, { email, password: demoPassword })).token;

/** Opens a stream and resolves with its first event. `onChange` is called with each change. */
function openStream(agent: Agent, product: Product, token: string, onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${product.url}/api/Change/Stream`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (text.includes('event: hello')) resolve();
        if (text.includes('event: change')) onChange();
      });
    }).on('error', reject);
  });
}

/** The lowest of some samples: what is left after a collection. */
async function lowestMemory(pid: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < 20; sample += 1) {
    lowest = Math.min(lowest, residentMemory(pid));
    await setTimeout(250);
  }
  return lowest;
}

/** @returns whether the streams were cheap and the change was fast */
export async function streams([wanted = '1000', engine = 'sqlite']: readonly string[]): Promise<boolean> {
  const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
  const product = await startProduct({
    demo: true,
    settings: { LOG_LEVEL: 'error', ...(cluster ? { DATABASE_URL: cluster.url } : {}) },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    const admin = await signIn(product, demoAccounts.admin);
    const { Interns } = await call<{ Interns: { Email: string }[] }>(product, 'GET', '/Admin/User/Interns', admin);
    const { Supervisors } = await call<{ Supervisors: { Email: string }[] }>(
      product,
      'GET',
      '/Admin/User/Supervisors',
      admin,
    );
    const others = [...Supervisors, ...Interns].map(({ Email }) => Email);
    const people = [...new Set([demoAccounts.supervisor, ...others])];
    const needed = Math.ceil(Number(wanted) / STREAMS_OF_PERSON);
    const tokens: string[] = [];
    for (const email of people.slice(0, needed)) tokens.push(await signIn(product, email));
    const before = await lowestMemory(product.pid);
    const heard: number[] = [];
    let changedAt = 0;
    for (let stream = 0; stream < Number(wanted); stream += 1) {
      const token = tokens[stream % tokens.length] ?? '';
      await openStream(agent, product, token, () => heard.push(performance.now() - changedAt));
    }
    const cost = (await lowestMemory(product.pid)) - before;
    const intern = await signIn(product, demoAccounts.intern);
    const { Tasks } = await call<{ Tasks: { id: string }[] }>(product, 'GET', '/Task', intern);
    changedAt = performance.now();
    await call(product, 'POST', '/Comment', intern, { Taskid: Tasks[0]?.id, Intern_comment: 'Is it in time?' });
    await setTimeout(MOST_MS);
    const own = Math.ceil(Number(wanted) / tokens.length);
    const slowest = Math.max(...heard);
    console.log(`${wanted} streams of ${tokens.length} people on ${engine}: ${cost.toFixed(0)} MiB`);
    console.log(
      `a comment reached ${heard.length} of ${own} streams of a person, the last after ${slowest.toFixed(0)} ms`,
    );
    return cost < MOST_MIB && heard.length >= own && slowest < MOST_MS;
  } finally {
    agent.destroy();
    await product.close();
    cluster?.stop();
  }
}
