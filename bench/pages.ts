/**
 * npm run bench -- pages [loads] [nginx] [page ...]: first visits on Slow 4G with the processor at a quarter of its speed, beside the same
 * product as one bundle, in turn. Prints medians (7 loads by default) in milliseconds and their ratio to the bundle:
 *
 * - fcp, lcp: first and largest contentful paint
 * - usable: the first content of the page is there and its events are handled
 * - tbt: total blocking time until then. The share of long tasks above 50 ms
 * - cls: sum of all layout shifts
 *
 * With `nginx`, both products are behind nginx with TLS and HTTP/2, and each page is loaded a second time with what the first
 * visit has left in the cache.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startNginx } from 'test-preset/nginx';
import { demoAccounts, demoPassword, startProduct } from 'test-preset/product';
import { findChromium, freePort } from 'test-preset/services';
import { buildOneBundle } from './one-bundle-build';

/** Chrome's own preset "Slow 4G": milliseconds and bytes per second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SLOWER = 4;

interface MeasuredPage {
  path: string;
  /** What a person came for. */
  content: string;
  as?: keyof typeof demoAccounts;
}

const pages: Record<string, MeasuredPage> = {
  landing: { path: '/', content: 'input[name="Name"]' },
  status: { path: '/applicationStatus', content: 'form input' },
  login: { path: '/login', content: 'form input' },
  'sign-up': { path: '/signUp', content: 'form input' },
  intern: { path: '/internDashboard', content: 'main li input[type="checkbox"]', as: 'intern' },
  supervisor: { path: '/supervisorDashboard', content: 'tbody a[href]', as: 'supervisor' },
  applications: { path: '/adminDashboard/applications', content: 'tbody a[href]', as: 'admin' },
  admin: { path: '/adminDashboard', content: 'main a[href]', as: 'admin' },
};

const measures = ['fcp', 'lcp', 'usable', 'tbt', 'cls'] as const;
type Measured = Record<(typeof measures)[number], number>;

/** Prints the table. Its limits are in bench/budgets.json, as bytes: times depend on the machine. */
export async function pagesOnSlow4G(words: string[]): Promise<boolean> {
  const loads = Number(words.find((word) => /^\d+$/.test(word)) ?? 7);
  const named = Object.entries(pages).filter(([name]) => words.includes(name));
  const bundle = buildOneBundle();
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const composed = await startProduct({ demo: true });
  const single = await startProduct({ demo: true, shellDist: bundle });
  const behind = words.includes('nginx') ? await proxies(folder, [composed.url, single.url]) : undefined;
  const [ours = composed.url, theirs = single.url] = behind?.urls ?? [];
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--ignore-certificate-errors'],
  });
  try {
    console.log(`${loads} loads of each page, load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(`${'page'.padEnd(22)}${measures.map((name) => `${name}  bundle  ratio`.padStart(26)).join('')}`);
    for (const [name, page] of named.length > 0 ? named : Object.entries(pages)) {
      const visits = { first: [[], []] as Measured[][], second: [[], []] as Measured[][] };
      for (let load = 0; load < loads; load += 1) {
        for (const [which, url] of [ours, theirs].entries()) {
          const context = await browser.newContext({ ignoreHTTPSErrors: true });
          if (page.as) await signInBefore(context, which === 0 ? composed.url : single.url, page.as);
          visits.first[which]?.push(await visit(context, url, page));
          if (behind) visits.second[which]?.push(await visit(context, url, page));
          await context.close();
        }
      }
      printRow(name, visits.first);
      if (behind) printRow(`${name}, second visit`, visits.second);
    }
    console.log(`\nLoad of the machine after: ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await browser.close();
    await behind?.stop();
    await Promise.all([composed.close(), single.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

function printRow(name: string, [ours = [], theirs = []]: Measured[][]): void {
  const cells = measures.map((measure) => {
    const [one, other] = [ours, theirs].map((all) => median(all.map((measured) => measured[measure])));
    const digits = measure === 'cls' ? 3 : 0;
    const ratio = one && other ? (one / other).toFixed(2) : '-';
    return `${one?.toFixed(digits)}  ${other?.toFixed(digits)}  ${ratio}`.padStart(26);
  });
  console.log(name.padEnd(22) + cells.join(''));
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The browser of a person who has signed in before. */
async function signInBefore(context: BrowserContext, url: string, as: keyof typeof demoAccounts): Promise<void> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts[as], password: demoPassword }),
  });
  if (!response.ok) throw new Error(`${as} could not sign in: ${response.status}`);
  const { token, Role, user } = await response.json();
  await context.addInitScript(
    (items: Record<string, string>) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { ACCESS_TOKEN: token, Roles: JSON.stringify(Role), Name: user.Name, user_id: user.user_id },
  );
}

/** Loads a page in a tab of its own. */
async function visit(context: BrowserContext, url: string, { path, content }: MeasuredPage): Promise<Measured> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url + path, { waitUntil: 'commit' });
  // React keeps the properties of an element under a name of its own as soon as it handles the element's events.
  const found = await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(selector)].some((element) =>
        Object.keys(element).some((name) => name.startsWith('__reactProps')),
      ) && performance.now(),
    content,
    { polling: 'raf', timeout: 120_000 },
  );
  const usable = (await found.jsonValue()) as number;
  // What is painted or shifts a moment later belongs to the page, too.
  await page.waitForTimeout(1000);
  const [paints, largest, tasks, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'].map((type) => entriesOf(page, type)),
  );
  await page.close();
  const fcp = paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const blocking = tasks?.filter(({ startTime }) => startTime < usable).map(({ duration }) => duration - 50);
  const moved = shifts?.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value = 0 }) => value);
  return { fcp, lcp: largest?.at(-1)?.startTime ?? fcp, usable, tbt: sum(blocking), cls: sum(moved) };
}

const sum = (values: number[] = []) => values.reduce((all, value) => all + value, 0);

interface Entry {
  name: string;
  startTime: number;
  duration: number;
  /** Of a layout shift. */
  value?: number;
  hadRecentInput?: boolean;
}

/** What the browser has noted since the page began. */
function entriesOf(page: Page, type: string): Promise<Entry[]> {
  return page.evaluate((type) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON());
  }, type);
}

/** nginx with TLS and HTTP/2 before each product. */
async function proxies(folder: string, urls: string[]) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const ports = [await freePort(), await freePort()];
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
  return { urls: ports.map((port) => `https://localhost:${port}`), stop: () => nginx.stop() };
}
