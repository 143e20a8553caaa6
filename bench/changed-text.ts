/**
 * npm run bench -- changed-text [releases]: releases each portal from a checkout, tours it in Chromium, releases it with
 * one changed text, and tours it again with the same cache. Prints the bytes of scripts that each tour fetched, as they came
 * over the wire (brotli, without headers).
 *
 * With a number it instead stores so many versions of the intern portal, each with one changed text, and prints how the store
 * grows: with all files of every version, with files shared, and with 20 versions kept.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { type Checkout, checkOut } from 'e2e/checkout';
import { demoAccounts, demoPassword, type Product, startProduct } from 'e2e/product';
import { root } from 'repository';
import type { ReleaseManifest } from 'shared-api/contract';
import { create } from 'tar';
import { launchBrowser } from './browser';

/** A page is complete when nothing has arrived for so long. */
const QUIET_MS = 1_000;

interface Tour {
  portal: string;
  /** Whose pages they are; null for visitors. */
  account: string | null;
  addresses: string[];
  /** A text of a page and its file. */
  changed: [file: string, from: string, to: string];
}

const tours: Tour[] = [
  {
    portal: 'public-portal',
    account: null,
    addresses: ['/', '/applicationStatus', '/signUp', '/requestResetPassword'],
    changed: ['public-portal/src/features/applications/messages.ts', "'Apply for an internship'", "'Apply now'"],
  },
  {
    portal: 'intern-portal',
    account: demoAccounts.intern,
    addresses: ['', '/profile', '/resetPassword'].map((page) => `/internDashboard${page}`),
    changed: ['intern-portal/src/features/tasks/messages.ts', "'Deadline'", "'Due on'"],
  },
  {
    portal: 'supervisor-portal',
    account: demoAccounts.supervisor,
    addresses: ['', '/assignedTasks', '/profile', '/resetPassword'].map((page) => `/supervisorDashboard${page}`),
    changed: ['supervisor-portal/src/features/tasks/messages.ts', "title: 'Interns'", "title: 'Their tasks'"],
  },
  {
    portal: 'admin-portal',
    account: demoAccounts.admin,
    addresses: [
      '',
      '/applications',
      '/selectedApplicants',
      '/interns',
      '/supervisors',
      '/positions',
      '/releases',
      '/audit',
    ].map((page) => `/adminDashboard${page}`),
    changed: ['admin-portal/src/features/positions/messages.ts', "'Positions'", "'All positions'"],
  },
];

/** @returns whether each changed text costs at most the entry and one chunk */
export async function changedText([releases]: readonly string[]): Promise<boolean> {
  const product = await startProduct({ demo: true, settings: { RELEASES_KEPT: '20', RELEASES_KEPT_DAYS: '0' } });
  try {
    const { token: administrator } = await signIn(product, demoAccounts.admin);
    if (releases === undefined) return await tourAll(product, administrator);
    await growth(product, administrator, Number(releases));
    return true;
  } finally {
    await product.close();
  }
}

async function tourAll(product: Product, administrator: string): Promise<boolean> {
  const checkout = await checkOut();
  const browser = await launchBrowser();
  let isLeast = true;
  try {
    console.log(`${'portal'.padEnd(20)}${'first tour'.padStart(12)}${'after a text'.padStart(14)}  fetched again`);
    for (const tour of tours) {
      const context = await browser.newContext();
      if (tour.account) await signInIn(context, product, tour.account);
      const token = await deployToken(product, administrator, tour.portal);
      // From this folder both times: names of chunks depend on where the packages are.
      await release(product, checkout, token, tour.portal);
      const first = await scripts(context, product, tour);
      checkout.change(...tour.changed);
      await release(product, checkout, token, tour.portal);
      const second = await scripts(context, product, tour);
      await context.close();
      isLeast &&= second.size <= 2;
      const [all, again] = [first, second].map((bytes) => `${sum(bytes.values())} B`);
      const names = [...second].map(([name, bytes]) => `${name} ${bytes}`).join(', ');
      console.log(`${tour.portal.padEnd(20)}${all?.padStart(12)}${again?.padStart(14)}  ${names}`);
    }
  } finally {
    await browser.close();
    checkout.delete();
  }
  return isLeast;
}

/**
 * Stores so many versions of the intern portal, each with another entry and another first chunk, and makes each live.
 * Prints the size of the portal's files on the disk.
 */
async function growth(product: Product, administrator: string, releases: number): Promise<void> {
  const portal = 'intern-portal';
  const token = await deployToken(product, administrator, portal);
  const store = join(product.dataDir, 'data/releases', portal);
  const distinct = new Map<string, number>();
  let whole = 0;
  console.log(`\nThe files of the ${portal} in the store after releases with one changed text each (kB)`);
  console.log('  releases   every version whole   shared files   shared, and 20 versions kept');
  for (let count = 1; count <= releases; count++) {
    const folder = mkdtempSync(join(tmpdir(), 'changed-text-'));
    const version = writeChanged(join(root, portal, 'dist'), folder, count);
    for (const [name, size] of filesOf(folder)) {
      whole += size;
      distinct.set(name.startsWith('_chunks/') ? name : `${count} ${name}`, size);
    }
    const archive: Buffer[] = [];
    for await (const part of create({ gzip: true, cwd: folder }, readdirSync(folder))) archive.push(part);
    rmSync(folder, { recursive: true });
    await call(product, token, 'PUT', `/Release/${portal}/${version}`, Buffer.concat(archive));
    await call(product, token, 'POST', `/Release/${portal}/${version}/Promote`);
    if (count % 10 !== 0 && count !== 1) continue;
    await call(product, token, 'POST', `/Release/${portal}/Prune`, JSON.stringify({ DryRun: false }));
    const sizes = [whole, sum(distinct.values()), sum(filesOf(store).values())];
    console.log(
      [
        `${count}`.padStart(10),
        ...sizes.map((size, column) => kilobytes(size).padStart([22, 15, 31][column] ?? 0)),
      ].join(''),
    );
  }
}

/**
 * Writes a build as another one with a changed text: its first chunk and its entry have other bytes and other names.
 *
 * @returns its version
 */
function writeChanged(dist: string, folder: string, count: number): string {
  cpSync(dist, folder, { recursive: true });
  const text = readFileSync(join(dist, 'release.json'), 'utf8');
  const { version: before, entry, preload } = JSON.parse(text) as ReleaseManifest;
  const chunk = preload.find((name) => name !== entry) ?? '';
  const mark = String(count).padStart(10, '0');
  const version = before.replace(/[0-9a-f]{10}$/, mark);
  const renamed = chunk.replace(/[0-9a-f]{8}(?=\.js$)/, mark.slice(2));
  renameSync(join(folder, before), join(folder, version));
  for (const form of ['', '.br', '.gz']) rmSync(join(folder, `${chunk}${form}`));
  const manifest = JSON.parse(text.replaceAll(before, version).replaceAll(chunk, renamed)) as ReleaseManifest;
  for (const [name, source] of [
    [renamed, `${readFileSync(join(dist, chunk), 'utf8')}// ${mark}`],
    [manifest.entry, readFileSync(join(dist, entry), 'utf8').replaceAll(before, version)],
  ] as const) {
    const bytes = Buffer.from(source);
    writeFileSync(join(folder, name), bytes);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes));
    const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    manifest.files[name] = { size: bytes.length, integrity };
  }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest));
  return version;
}

async function call(product: Product, token: string, method: string, path: string, body?: Buffer | string) {
  const type = typeof body === 'string' ? 'application/json' : 'application/gzip';
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': type } : {}) },
    body: typeof body === 'object' ? new Uint8Array(body) : body,
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
}

async function release(product: Product, checkout: Checkout, token: string, portal: string): Promise<void> {
  const { code, output } = await checkout.run(product, token, 'release', portal);
  if (code !== 0) throw new Error(output);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0);

/** Bytes by name of the files in a folder. */
function filesOf(folder: string): Map<string, number> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    found.map(({ name, parentPath }) => {
      const file = join(parentPath, name);
      return [relative(folder, file), statSync(file).size];
    }),
  );
}

/** The portal's scripts that a tour of its pages fetches, with their bytes on the wire. Cached ones have none. */
async function scripts(context: BrowserContext, product: Product, tour: Tour): Promise<Map<string, number>> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const started = new Map<string, { name: string; headers: number }>();
  const bytes = new Map<string, number>();
  let last = performance.now();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    const isFetched = !response.fromDiskCache && !response.fromPrefetchCache;
    if (isFetched && pathname.startsWith(`/portals/${tour.portal}/`)) {
      started.set(requestId, { name: pathname.slice(9), headers: response.encodedDataLength });
    }
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const { name, headers } = started.get(requestId) ?? { name: '', headers: 0 };
    if (name && encodedDataLength > headers) bytes.set(name, (bytes.get(name) ?? 0) + encodedDataLength - headers);
  });
  for (const address of tour.addresses) {
    await page.goto(product.url + address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The stream of changes never ends, so the network is never idle as a whole.
    last = performance.now();
    while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  }
  await page.close();
  return bytes;
}

interface Session {
  token: string;
  user: { Name: string; user_id: string };
  Role: string[];
}

async function signIn(product: Product, email: string): Promise<Session> {
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!response.ok) throw new Error(`The sign-in of ${email} was answered with ${response.status}.`);
  return (await response.json()) as Session;
}

async function signInIn(context: BrowserContext, product: Product, email: string): Promise<void> {
  await context.addInitScript(
    (session: Session) => {
      localStorage.setItem('ACCESS_TOKEN', session.token);
      localStorage.setItem('Roles', JSON.stringify(session.Role));
      localStorage.setItem('Name', session.user.Name);
      localStorage.setItem('user_id', session.user.user_id);
    },
    await signIn(product, email),
  );
}

async function deployToken(product: Product, administrator: string, portal: string): Promise<string> {
  const response = await fetch(`${product.url}/api/Admin/DeployToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${administrator}` },
    body: JSON.stringify({ Portal: portal, Name: `Measurement of ${new Date().toISOString()}` }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
