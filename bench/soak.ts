/**
 * npm run bench -- soak [minutes] [sqlite | postgresql]: one server under a mixed load, 10 minutes by default. Prints its
 * memory over time: what is resident, and what the heap of its main thread holds after a collection. Fails if the heap
 * keeps growing or an answer is wrong.
 */
import { setTimeout } from 'node:timers/promises';
import { startProduct } from 'e2e/product';
import { startPostgresql } from 'test-preset/services';
import { startLoad } from './load';
import { residentMemory } from './resident-memory';

/** The heap of the last third may be so much larger than that of the second, as a share. */
const ALLOWED_GROWTH = 0.1;
const SAMPLE_MS = 1_000;
const TOKEN = 'soak-measurement-token';

/** MiB of live objects: the lowest value of a minute is the one after a full collection. */
async function heapUsed(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(await answer.text())?.[1]) / 2 ** 20;
}

/** The lowest value of each third of a measurement. */
const lowest = (values: readonly number[]) =>
  [0, 1, 2].map((part) =>
    Math.min(...values.slice(Math.floor((part * values.length) / 3), Math.floor(((part + 1) * values.length) / 3))),
  );
const inMib = (values: readonly number[]) => `${values.map((value) => value.toFixed(0)).join(', ')} MiB`;

/** @returns whether the memory stayed flat and every answer was right */
export async function soak([minutes = '10', engine = 'sqlite']: readonly string[]): Promise<boolean> {
  const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
  const product = await startProduct({
    settings: {
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: TOKEN,
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    },
  });
  try {
    const load = startLoad([product], { people: 8 });
    const until = Date.now() + Number(minutes) * 60_000;
    const resident: number[] = [];
    const heap: number[] = [];
    while (Date.now() < until) {
      await setTimeout(SAMPLE_MS);
      resident.push(residentMemory(product.pid));
      heap.push(await heapUsed(product.url));
    }
    await load.stop();
    const calls = [...load.answers.values()].reduce((sum, count) => sum + count, 0);
    console.log(`\n${minutes} minutes of mixed load on ${engine}: ${calls} calls`);
    for (const [answer, count] of [...load.answers].sort()) console.log(`${answer.padEnd(20)} ${count}`);
    console.log(`lowest heap of each third: ${inMib(lowest(heap))}`);
    console.log(
      `lowest resident memory of each third: ${inMib(lowest(resident))}, at most ${inMib([Math.max(...resident)])}`,
    );
    for (const line of load.wrong.slice(0, 10)) console.log(`wrong: ${line}`);
    const [, second = 0, last = 0] = lowest(heap);
    return load.wrong.length === 0 && last <= second * (1 + ALLOWED_GROWTH);
  } finally {
    await product.close();
    cluster?.stop();
  }
}
