/**
 * npm run bench -- pages [loads] [nginx] [page ...]: first visits on Slow 4G (1.6 Mbit/s, trips of 150 ms) with the
 * processor at a quarter of its speed, beside the same product as one bundle, and as one bundle with its own first views, in
 * turn. Prints medians (7 loads by default) and writes them to bench/results:
 *
 * - fcp, lcp: first and largest contentful paint, in milliseconds
 * - usable: the first content of the page is there and its events are handled
 * - tbt: total blocking time until then. The share of long tasks above 50 ms
 * - task: the longest task until then
 * - cls: sum of all layout shifts
 * - kB: scripts on the wire
 * - trips: round trips after that of the page, one after the other, measured once without a slow line
 *
 * With `nginx`, the products are behind nginx with TLS and HTTP/2, and each page is loaded a second time with what the first
 * visit has left in the cache.
 */
import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { startNginx } from 'deploy/nginx';
import {
  entriesOf,
  type StartPage,
  shiftOf,
  signInAs,
  startPages,
  watchRoundTrips,
  watchScriptBytes,
  whenUsable,
} from 'e2e/first-visits';
import { type Product, startProduct } from 'e2e/product';
import { freePort } from 'test-preset/services';
import { launchBrowser } from './browser';
import { buildOneBundle } from './one-bundle-build';
import { circumstances, load, markdownTable, median, printTable, writeReport } from './report';
import { slowDown } from './slow-phone';

const LOADS = 7;

const digits = { fcp: 0, lcp: 0, usable: 0, tbt: 0, task: 0, cls: 3, kB: 1, trips: 0 };
type Measure = keyof typeof digits;
type Measured = Record<Measure, number>;
const measures = Object.keys(digits) as Measure[];

/** The composed product first: the others are compared with it. */
const variants = ['composed', 'bundle', 'bundle, own views'] as const;
type Variant = (typeof variants)[number];

interface Served {
  variant: Variant;
  product: Product;
  /** Where the browser finds it. */
  url: string;
}

interface Row {
  page: string;
  variant: Variant;
  medians: Measured;
}

/** Prints the tables. Always keeps its promises: the limits are in bench/budgets.json, as sizes. Times depend on the machine. */
export async function pagesOnSlow4G(args: string[]): Promise<boolean> {
  const loads = Number(args.find((word) => /^\d+$/.test(word)) ?? LOADS);
  const named = Object.entries(startPages).filter(([name]) => args.includes(name));
  const behindNginx = args.includes('nginx');
  const { plain, prerendered } = buildOneBundle();
  const before = load();
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const products: Product[] = [];
  for (const shellDist of [undefined, plain, prerendered]) products.push(await startProduct({ demo: true, shellDist }));
  const addresses = products.map(({ url }) => url);
  const behind = behindNginx ? await proxies(folder, addresses) : undefined;
  const served = products.map((product, index): Served => {
    const variant = variants[index] ?? 'composed';
    return { variant, product, url: (behind?.urls ?? addresses)[index] ?? '' };
  });
  const browser = await launchBrowser(
    // As if it were trusted: Chromium keeps nothing in its cache of a page whose certificate is wrong.
    ...(behind ? [`--ignore-certificate-errors-spki-list=${behind.keyDigest}`] : []),
  );
  const first: Row[] = [];
  const second: Row[] = [];
  try {
    console.log(`${loads} loads of each page, load of the machine before: ${before}`);
    for (const [name, page] of named.length > 0 ? named : Object.entries(startPages)) {
      const measured = await measurePage(browser, page, served, { loads, again: behindNginx });
      first.push(...rowsOf(name, measured.first));
      second.push(...rowsOf(name, measured.second));
      console.log(`  ${name}: done`);
    }
  } finally {
    await browser.close();
    await behind?.stop();
    await Promise.all(products.map((product) => product.close()));
    rmSync(folder, { recursive: true, force: true });
  }
  printTable(HEAD, cellsOf(first));
  if (second.length > 0) {
    console.log('\nSecond visits:');
    printTable(HEAD, cellsOf(second));
  }
  console.log(`\n${circumstances(before)}`);
  const tables = [tableOf(first), ...(second.length > 0 ? ['Second visits:', tableOf(second)] : [])];
  writeReport(
    behindNginx ? 'pages-nginx' : 'pages',
    [...tables, `Medians of ${loads} loads. ${circumstances(before)}`].join('\n\n'),
  );
  return true;
}

type Visits = Map<Variant, Measured[]>;

/** The products in turn, so that other work of the machine slows all of them. */
async function measurePage(
  browser: Browser,
  page: StartPage,
  compared: readonly Served[],
  { loads, again }: { loads: number; again: boolean },
): Promise<{ first: Visits; second: Visits }> {
  const visits: { first: Visits; second: Visits } = { first: new Map(), second: new Map() };
  const trips = new Map<Variant, number>();
  for (let turn = 0; turn <= loads; turn += 1) {
    for (const { variant, product, url } of compared) {
      const context = await browser.newContext();
      if (page.as) await signInAs(context, product.url, page.as);
      // The first turn warms the servers, too.
      if (turn === 0) trips.set(variant, await roundTripsOf(context, url, page));
      for (const kept of turn === 0 ? [] : again ? [visits.first, visits.second] : [visits.first]) {
        const measured = { ...(await visit(context, url, page)), trips: trips.get(variant) ?? 0 };
        kept.set(variant, [...(kept.get(variant) ?? []), measured]);
      }
      await context.close();
    }
  }
  return visits;
}

async function roundTripsOf(context: BrowserContext, url: string, { path, content }: StartPage): Promise<number> {
  const page = await context.newPage();
  const found = await watchRoundTrips(await context.newCDPSession(page));
  await page.goto(url + path);
  await whenUsable(page, content);
  return found().roundTrips;
}

/** Loads a page in a tab of its own. */
async function visit(
  context: BrowserContext,
  url: string,
  { path, content }: StartPage,
): Promise<Omit<Measured, 'trips'>> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = await watchScriptBytes(devtools);
  await slowDown(devtools, { slowLine: true });
  // A person's browser is open already. A new tab of ours is still starting, on the cores that the page needs.
  await page.waitForTimeout(500);
  await page.goto(url + path, { waitUntil: 'commit' });
  const usable = await whenUsable(page, content);
  const kB = bytes() / 1000;
  // What is painted or shifts a moment later belongs to the page, too.
  await page.waitForTimeout(500);
  const [paints = [], largest = [], tasks = []] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'longtask'].map((type) => entriesOf(page, type)),
  );
  const cls = await shiftOf(page);
  await page.close();
  const fcp = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const durations = tasks.filter(({ startTime }) => startTime < usable).map(({ duration }) => duration);
  const tbt = durations.reduce((sum, duration) => sum + duration - 50, 0);
  return { fcp, lcp: largest.at(-1)?.startTime ?? fcp, usable, tbt, task: Math.max(0, ...durations), cls, kB };
}

function rowsOf(page: string, visits: Visits): Row[] {
  return [...visits].map(([variant, all]) => {
    const medians = measures.map((measure) => [measure, median(all.map((one) => one[measure]))]);
    return { page, variant, medians: Object.fromEntries(medians) as Measured };
  });
}

const HEAD = ['page', 'product', ...measures, 'usable ratio', 'kB ratio'];

const cellsOf = (rows: readonly Row[]): string[][] =>
  rows.map(({ page, variant, medians }) => [
    page,
    variant,
    ...measures.map((measure) => medians[measure].toFixed(digits[measure])),
    ...ratios(rows, page, variant),
  ]);

const tableOf = (rows: readonly Row[]) => markdownTable(HEAD, cellsOf(rows));

/** How the composed product compares with another one, in time and in bytes. */
function ratios(rows: readonly Row[], page: string, variant: Variant): string[] {
  const of = (wanted: Variant) => rows.find((row) => row.page === page && row.variant === wanted)?.medians;
  const [ours, theirs] = [of('composed'), of(variant)];
  if (variant === 'composed' || !ours || !theirs) return ['', ''];
  return (['usable', 'kB'] as const).map((measure) =>
    theirs[measure] > 0 ? (ours[measure] / theirs[measure]).toFixed(2) : '',
  );
}

/** nginx with TLS and HTTP/2 before each product. */
async function proxies(folder: string, urls: string[]) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const publicKey = new X509Certificate(readFileSync(certificate)).publicKey.export({ type: 'spki', format: 'der' });
  const keyDigest = createHash('sha256').update(publicKey).digest('base64');
  const ports: number[] = [];
  for (const _ of urls) ports.push(await freePort());
  const servers = urls.map(
    (url, which) => `server {
      listen 127.0.0.1:${ports[which]} ssl http2;
      ssl_certificate ${certificate};
      ssl_certificate_key ${key};
      location / {
        proxy_pass ${url.replace('localhost', '127.0.0.1')};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_buffering off;
      }
    }`,
  );
  const nginx = await startNginx(folder, servers.join('\n'));
  return { keyDigest, urls: ports.map((port) => `https://localhost:${port}`), stop: () => nginx.stop() };
}
