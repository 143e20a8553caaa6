/**
 * People who look at the product: each opens the landing page with its calls, and after a pause the next one. A process of its
 * own, until it is told to end.
 *
 * Arguments: the server's address, and how many people. Prints `Readers` as JSON.
 */
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** What the readers have got. */
export interface Readers {
  reads: number;
  /** Answers other than 200, and none, by their status. */
  failed: Record<string, number>;
  /** Of the answers, in milliseconds. */
  p50: number;
  p99: number;
}

const [url = '', people = '500'] = process.argv.slice(2);
const PATHS = ['/', '/portals/registry.json', '/api/Position'];
/** How long one looks at a page. */
const PAUSE_MS = 20_000;
const connections = new Agent({ keepAlive: true });

const times: number[] = [];
const failed: Record<string, number> = {};

function read(person: number, path: string): Promise<void> {
  const from = performance.now();
  return new Promise((resolve) => {
    const fail = (reason: string) => {
      failed[reason] = (failed[reason] ?? 0) + 1;
      resolve();
    };
    const headers = { 'x-forwarded-for': `10.200.${person >> 8}.${person & 255}` };
    get(`${url}${path}`, { agent: connections, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode !== 200) return fail(`${path} ${response.statusCode}`);
        times.push(performance.now() - from);
        resolve();
      });
    }).once('error', (error) => fail(`${path} ${error.message}`));
  });
}

async function look(person: number): Promise<void> {
  await setTimeout(Math.random() * PAUSE_MS);
  for (;;) {
    for (const path of PATHS) await read(person, path);
    await setTimeout(PAUSE_MS);
  }
}

function report(): void {
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const readers: Readers = { reads: times.length, failed, p50: at(0.5), p99: at(0.99) };
  process.stdout.write(JSON.stringify(readers), () => process.exit(0));
}

if (require.main === module) {
  process.once('SIGTERM', report);
  for (let person = 0; person < Number(people); person += 1) void look(person);
}
