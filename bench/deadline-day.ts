/**
 * npm run bench -- deadline-day [people] [sqlite | postgresql] [readers]: everyone sends an application with two documents of
 * 5 MB at the same moment, while the readers look at the product. Prints the time of /health/live meanwhile, the memory of the
 * server, and what became of everyone. Without arguments, 500 people alone, and then 150 people with 500 readers.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startProduct } from 'e2e/product';
import { startPostgresql } from 'test-preset/services';
import type { Applicants } from './applicants';
import type { Readers } from './readers';
import { residentMemory } from './resident-memory';

/** The promises of docs/performance.md. */
const LIVENESS_P99_MS = 250;
const MEMORY_MIB = 512;
const PROBE_EVERY_MS = 20;

/** @returns whether every promise was kept */
export async function deadlineDay([people, engine = 'sqlite', readers = '0']: string[]): Promise<boolean> {
  if (people !== undefined) return measure(people, engine, readers);
  const alone = await measure('500', engine, '0');
  return (await measure('150', engine, '500')) && alone;
}

async function measure(people: string, engine: string, readers: string): Promise<boolean> {
  const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
  const product = await startProduct({
    // Everyone has an address of their own, as `applicants.ts` tells it.
    settings: { TRUST_PROXY: 'on', ...(cluster ? { DATABASE_URL: cluster.url } : {}) },
  });
  let reading: ReturnType<typeof startReaders> | undefined;
  try {
    const idle = residentMemory(product.pid);
    let memory = idle;
    const sampling = setInterval(() => {
      memory = Math.max(memory, residentMemory(product.pid));
    }, 50);
    const stop = new AbortController();
    const probing = probe(`${product.url}/health/live`, stop.signal);
    reading = Number(readers) > 0 ? startReaders(product.url, readers) : undefined;
    const applicants = await runApplicants(product.url, people);
    stop.abort();
    const read = await reading?.end();
    clearInterval(sampling);
    const times = (await probing).sort((one, other) => one - other);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const { applied, failed, attempts, refused, lost, seconds, median, p95 } = applicants;
    console.log(`
${people} people and ${readers} readers on ${engine}, 2 x 5 MB each, all at once
applications       ${applied} of ${people} in ${seconds.toFixed(1)} s (half after ${median.toFixed(1)} s, 95 % after ${p95.toFixed(1)} s)
attempts           ${attempts}, of which ${refused} answered 503 and ${lost} were cut off
failed             ${JSON.stringify(failed)}
readers            ${JSON.stringify(read ?? 'none')}
/health/live       ${times.length} probes, p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms
resident memory    ${memory.toFixed(0)} MiB at most, ${idle.toFixed(0)} MiB idle`);
    return (
      applied === Number(people) &&
      Object.keys(read?.failed ?? {}).length === 0 &&
      at(0.99) < LIVENESS_P99_MS &&
      memory < MEMORY_MIB
    );
  } finally {
    reading?.stop();
    await product.close();
    cluster?.stop();
  }
}

function runApplicants(url: string, people: string): Promise<Applicants> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'applicants.ts'), url, people], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Applicants);
      else reject(new Error(`The applicants ended with code ${code}`));
    });
  });
}

/** Reads until `end`, which answers how often. */
function startReaders(url: string, readers: string): { end(): Promise<Readers>; stop(): void } {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'readers.ts'), url, readers], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  const ended = once(child, 'close');
  return {
    async end() {
      child.kill('SIGTERM');
      await ended;
      return JSON.parse(output) as Readers;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

/** The time of each answer in milliseconds. */
async function probe(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
  return times;
}
