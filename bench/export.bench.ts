/** What exporting all applications costs the server: memory, time, and the patience of others; on both engines. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Product } from 'e2e/product';
import type { ExportFormat } from 'shared-api/contract';
import { startPostgresql } from 'test-preset/services';
import { signIn, startSeeded } from './seeded';

const sizes = (process.env.BENCH_SIZES ?? '10000,100000').split(',').map(Number);
/** MiB by which the server may grow while it exports (the product's promise). */
const LIMIT = 64;

/** The two lists together contain all applications. Each has its own order. */
const lists = [
  { List: 'applications', sort: 'Name' },
  { List: 'selectedApplicants', sort: '-InterviewDate' },
];
const columns = ['Name', 'Email', 'PhoneNumber', 'Position', 'ApplicationStatus', 'InterviewDate', 'AppliedAt'];

interface Figures {
  rows: number;
  megabytes: number;
  seconds: number;
  /** MiB of resident memory above those before the first export of a server that has just started. */
  growth: number;
  /** The longest time that another call took during the export, in milliseconds. */
  wait: number;
}

/** Exports all applications of a fresh server. */
async function measure(server: Product, format: ExportFormat): Promise<Figures> {
  await server.stop();
  await server.start();
  const token = await signIn(server.url);
  // What starting leaves behind is collected, or grows, by itself.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = residentMemory(server.pid);
  const figures: Figures = { rows: 0, megabytes: 0, seconds: 0, growth: 0, wait: 0 };
  const memory = setInterval(() => {
    figures.growth = Math.max(figures.growth, residentMemory(server.pid) - before);
  }, 20);
  let exporting = true;
  const others = waitMeanwhile(server.url, () => exporting);
  const start = performance.now();
  try {
    for (const list of lists) {
      const { rows, bytes } = await download(server.url, token, { ...list, Format: format });
      figures.rows += rows;
      figures.megabytes += bytes / 1e6;
    }
    figures.seconds = (performance.now() - start) / 1000;
  } finally {
    exporting = false;
    clearInterval(memory);
  }
  figures.wait = await others;
  return figures;
}

async function download(url: string, token: string, asked: object): Promise<{ rows: number; bytes: number }> {
  const answer = await fetch(`${url}/api/Admin/Export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...asked, Columns: columns.map((id) => ({ id, header: id })) }),
  });
  expect(answer.status).toBe(200);
  const { Export, Rows } = (await answer.json()) as { Export: string; Rows: number };
  const file = await fetch(url + Export);
  expect(file.status).toBe(200);
  let bytes = 0;
  for await (const chunk of file.body ?? []) bytes += chunk.length;
  return { rows: Rows, bytes };
}

/** Repeats a small request and returns the longest time that it took. */
async function waitMeanwhile(url: string, going: () => boolean): Promise<number> {
  let longest = 0;
  while (going()) {
    const start = performance.now();
    await (await fetch(`${url}/health/live`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return longest;
}

/** MiB of a process. */
function residentMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kib = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kib) / 1024;
}

/** A line per format and size, with the ratio of its time to that of the smallest size. */
function table(title: string, measured: { format: ExportFormat; figures: Figures[] }[]): string {
  const number = (value: number, digits = 1) => value.toFixed(digits).padStart(10);
  const lines = measured.flatMap(({ format, figures }) =>
    figures.map((of) => {
      const ratio = of.seconds / (figures[0]?.seconds ?? 1);
      const cells = [of.rows, of.megabytes, of.seconds, ratio, of.growth, of.wait];
      return format.padEnd(8) + cells.map((value, index) => number(value, index === 0 ? 0 : 1)).join('');
    }),
  );
  const head = ['rows', 'MB', 'seconds', 'ratio', 'MiB grown', 'wait ms'].map((name) => name.padStart(10)).join('');
  return `\n${title}\n${'format'.padEnd(8)}${head}\n${lines.join('\n')}`;
}

for (const engine of ['sqlite', 'postgresql'] as const) {
  test(`exports on ${engine}`, async () => {
    test.setTimeout(20 * 60_000);
    const formats: ExportFormat[] = ['csv', 'xlsx'];
    const measured = formats.map((format) => ({ format, figures: [] as Figures[] }));
    for (const size of sizes) {
      const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
      const server = await startSeeded(size, cluster?.url);
      try {
        for (const { format, figures } of measured) figures.push(await measure(server, format));
      } finally {
        await server.close();
        cluster?.stop();
      }
    }
    console.log(table(`Exporting all applications on ${engine}`, measured));
    for (const { figures } of measured) {
      for (const { growth } of figures) expect(growth, `the limit is ${LIMIT} MiB`).toBeLessThan(LIMIT);
    }
  });
}
