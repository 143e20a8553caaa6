/**
 * npm run bench -- soak [minutes] [sqlite | postgresql]: one server under a mixed load, 10 minutes by default. Prints its
 * resident memory over time. Fails if the memory keeps growing or an answer is wrong.
 */
import { setTimeout } from 'node:timers/promises';
import { startProduct } from 'test-preset/product';
import { startPostgresql } from 'test-preset/services';
import { startLoad } from './load';
import { residentMemory } from './resident-memory';

/** The last third may need so much more than the second, as a share. */
const ALLOWED_GROWTH = 0.1;
const SAMPLE_MS = 1_000;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @returns whether the memory stayed flat and every answer was right */
export async function soak([minutes = '10', engine = 'sqlite']: readonly string[]): Promise<boolean> {
  const cluster = engine === 'postgresql' ? await startPostgresql() : undefined;
  const product = await startProduct({
    settings: { TRUST_PROXY: 'on', LOG_LEVEL: 'error', ...(cluster ? { DATABASE_URL: cluster.url } : {}) },
  });
  try {
    const load = startLoad([product], { people: 8 });
    const until = Date.now() + Number(minutes) * 60_000;
    const memory: number[] = [];
    while (Date.now() < until) {
      await setTimeout(SAMPLE_MS);
      memory.push(residentMemory(product.pid));
    }
    await load.stop();
    const third = Math.floor(memory.length / 3);
    const thirds = [0, 1, 2].map((part) => mean(memory.slice(part * third, (part + 1) * third)));
    const calls = [...load.answers.values()].reduce((sum, count) => sum + count, 0);
    console.log(`\n${minutes} minutes of mixed load on ${engine}: ${calls} calls`);
    for (const [answer, count] of [...load.answers].sort()) console.log(`${answer.padEnd(20)} ${count}`);
    console.log(`resident memory, mean of each third: ${thirds.map((value) => value.toFixed(0)).join(', ')} MiB`);
    console.log(`at most ${Math.max(...memory).toFixed(0)} MiB`);
    for (const line of load.wrong.slice(0, 10)) console.log(`wrong: ${line}`);
    const [, second = 0, last = 0] = thirds;
    return load.wrong.length === 0 && last <= second * (1 + ALLOWED_GROWTH);
  } finally {
    await product.close();
    cluster?.stop();
  }
}
