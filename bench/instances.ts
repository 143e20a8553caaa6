/**
 * npm run bench -- instances [seconds]: one server on PostgreSQL, then two on the same database, then two of which one is
 * killed in the middle. Prints how many calls a second each answers. Fails if a call to a server that runs gets no answer,
 * or an acknowledged write is missing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Product, startProduct } from 'e2e/product';
import pg from 'pg';
import { startPostgresql } from 'test-preset/services';
import { type Load, startLoad } from './load';

const callsOf = ({ answers }: Load) =>
  [...answers].reduce((sum, [answer, count]) => (answer.endsWith(' 0') ? sum : sum + count), 0);

/** @returns whether every call was answered and every acknowledged write is there */
export async function instances([seconds = '60']: readonly string[]): Promise<boolean> {
  const store = mkdtempSync(join(tmpdir(), 'internship-portals-store-'));
  const cluster = await startPostgresql({ durable: true });
  const products: Product[] = [];
  const settings = { DATABASE_URL: cluster.url, TRUST_PROXY: 'on', RELEASE_STORE: store, LOG_LEVEL: 'error' };
  const killed = new Set<Product>();
  const acknowledged = { applications: new Set<string>(), positions: new Set<string>() };
  const wrong: string[] = [];

  const measure = async (name: string, during: () => Promise<void> = () => setTimeout(Number(seconds) * 1000)) => {
    const load = startLoad(products, { people: 16, mayBeCutOff: (product) => killed.has(product) });
    const begin = Date.now();
    await during();
    await load.stop();
    const rate = callsOf(load) / ((Date.now() - begin) / 1000);
    for (const email of load.applications) acknowledged.applications.add(email);
    for (const position of load.positions) acknowledged.positions.add(position);
    wrong.push(...load.wrong);
    const refused = [...load.answers].filter(([answer]) => answer.endsWith(' 503'));
    const cutOff = [...load.answers].filter(([answer]) => answer.endsWith(' 0'));
    const sum = (some: [string, number][]) => some.reduce((total, [, count]) => total + count, 0);
    console.log(
      `${name.padEnd(36)} ${rate.toFixed(0).padStart(6)} calls/s, ${sum(refused)} answered 503, ${sum(cutOff)} cut off`,
    );
    return load;
  };

  try {
    console.log();
    products.push(await startProduct({ settings }));
    await measure('one server');
    products.push(await startProduct({ settings }));
    await measure('two servers');
    await measure('two servers, one killed half way', async () => {
      await setTimeout(Number(seconds) * 500);
      const victim = products[1] as Product;
      killed.add(victim);
      await victim.kill();
      // What a load balancer does as soon as the server no longer answers.
      products.splice(1, 1);
      await setTimeout(Number(seconds) * 500);
    });
    const client = new pg.Client(cluster.url);
    await client.connect();
    const stored = async (text: string) => new Set((await client.query(text)).rows.map(({ name }) => String(name)));
    const emails = await stored('select email as name from applications');
    const names = await stored('select name from positions');
    await client.end();
    const missing = [
      ...[...acknowledged.applications].filter((email) => !emails.has(email)),
      ...[...acknowledged.positions].filter((name) => !names.has(name)),
    ];
    console.log(
      `acknowledged: ${acknowledged.applications.size} applications and ${acknowledged.positions.size} positions; missing: ${missing.length}`,
    );
    for (const line of wrong.slice(0, 10)) console.log(`wrong: ${line}`);
    return missing.length === 0 && wrong.length === 0;
  } finally {
    for (const product of [...products, ...killed]) await product.close();
    cluster.stop();
    rmSync(store, { recursive: true, force: true });
  }
}
