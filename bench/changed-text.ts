/**
 * npm run bench -- changed-text [releases]: tours each portal in Chromium, releases it with one changed text, and tours it
 * again with the same cache. Prints the bytes of scripts that the second tour fetched, as they came over the wire.
 *
 * With a number it then releases the intern portal so many times more, each with one changed text, and prints how the
 * store grows: with all files of every version, as it is, and with what the retention keeps.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type Checkout, checkOut } from 'e2e/checkout';
import { demoAccounts, demoPassword, type Product, startProduct } from 'test-preset/product';
import { findChromium } from 'test-preset/services';

/** Bytes, brotli, that one changed text may cost. */
const LIMIT = 6_000;

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

/** @returns whether every changed text costs less than the limit */
export async function changedText([releases = '0']: readonly string[]): Promise<boolean> {
  const product = await startProduct({ demo: true });
  const checkout = await checkOut();
  const browser = await chromium.launch({ executablePath: findChromium() });
  let most = 0;
  try {
    const { token: administrator } = await signIn(product, demoAccounts.admin);
    console.log(`${'portal'.padEnd(20)}${'first tour'.padStart(12)}${'after a text'.padStart(14)}  fetched again`);
    for (const tour of tours) {
      const context = await browser.newContext();
      const token = await deployToken(product, administrator, tour.portal);
      if (tour.account) await signInIn(context, product, tour.account);
      const first = await scripts(context, product, tour);
      checkout.change(...tour.changed);
      const { code, output } = await checkout.run(product, token, 'release', tour.portal);
      if (code !== 0) throw new Error(output);
      const second = await scripts(context, product, tour);
      await context.close();
      most = Math.max(most, total(second));
      const again = [...second].map(([name, bytes]) => `${name} ${bytes}`).join(', ');
      console.log(
        `${tour.portal.padEnd(20)}${`${total(first)} B`.padStart(12)}${`${total(second)} B`.padStart(14)}  ${again}`,
      );
    }
    if (Number(releases) > 0) await growth(product, checkout, administrator, Number(releases));
  } finally {
    await browser.close();
    checkout.delete();
    await product.close();
  }
  return most > 0 && most < LIMIT;
}

/** Releases the intern portal again and again and prints the size of its files in the store. */
async function growth(product: Product, checkout: Checkout, administrator: string, releases: number): Promise<void> {
  const portal = 'intern-portal';
  const token = await deployToken(product, administrator, portal);
  const store = join(product.dataDir, 'data/releases', portal);
  const file = join(checkout.folder, portal, 'src/features/tasks/messages.ts');
  const source = readFileSync(file, 'utf8');
  let whole = sizeOf(store);
  console.log(`\nThe store after releases of the ${portal}, each with one changed text (kB)`);
  console.log(`${'releases'.padStart(10)}${'every version whole'.padStart(22)}${'files shared'.padStart(15)}`);
  for (let count = 1; count <= releases; count++) {
    writeFileSync(file, source.replace("'Due on'", `'Due on (${count})'`));
    const { code, output } = await checkout.run(product, token, 'release', portal);
    if (code !== 0) throw new Error(output);
    whole += sizeOf(join(checkout.folder, portal, 'dist'));
    if (count % 10 === 0) {
      const columns = [
        String(count).padStart(10),
        kilobytes(whole).padStart(22),
        kilobytes(sizeOf(store)).padStart(15),
      ];
      console.log(columns.join(''));
    }
  }
  const { output } = await checkout.run(product, token, 'releases', 'prune', portal);
  console.log(output);
  console.log(`After the retention, on the disk: ${kilobytes(sizeOf(store))} kB`);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .reduce((sum, found) => sum + statSync(join(found.parentPath, found.name)).size, 0);
}

const total = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((sum, one) => sum + one, 0);

/** The portal's scripts that a tour of its pages fetches, with their bytes on the wire. Cached ones have none. */
async function scripts(context: BrowserContext, product: Product, tour: Tour): Promise<Map<string, number>> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const names = new Map<string, string>();
  const bytes = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    const isFetched = !response.fromDiskCache && !response.fromPrefetchCache;
    if (isFetched && pathname.startsWith(`/portals/${tour.portal}/`)) names.set(requestId, pathname.slice(9));
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (name && encodedDataLength > 0) bytes.set(name, (bytes.get(name) ?? 0) + encodedDataLength);
  });
  for (const address of tour.addresses) {
    await page.goto(product.url + address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
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
