/**
 * How a release can fail: what the user sees, the console shows and the server counts. Every portal fails at every stage, and
 * every kind of failure happens to one of them; `npm run faults -w e2e` lets every kind happen to each.
 */

import { join } from 'node:path';
import { CHUNKS_FOLDER, isShared } from '@internship-portals/shared-api/contract';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import Database from 'libsql';
import { expect, test } from './journey';
import { administrator, damage, type Product, type ProductOptions } from './product';
import { editionOf, failsKey, failuresOf, releasesOf } from './releases';
import { secondEditions } from './second-editions';
import { contextOf, type Session, sessionOf } from './sessions';

/** A portal: the text of its first page, and a page whose code loads later. */
interface Visited {
  portal: string;
  base: string;
  first: string | RegExp;
  later: { address: string; says: string };
}

const pages: Visited[] = [
  {
    portal: 'public-portal',
    base: '/',
    first: 'Send application',
    later: { address: '/applicationStatus', says: 'Application Status' },
  },
  {
    portal: 'intern-portal',
    base: '/internDashboard',
    first: "You haven't been assigned any task yet",
    later: { address: '/internDashboard/profile', says: 'My Profile' },
  },
  {
    portal: 'supervisor-portal',
    base: '/supervisorDashboard',
    first: 'My Interns',
    later: { address: '/supervisorDashboard/profile', says: 'My Profile' },
  },
  {
    portal: 'admin-portal',
    base: '/adminDashboard',
    first: 'Total Users',
    later: { address: '/adminDashboard/profile', says: 'My Profile' },
  },
];

type Breaking = (at: { page: Page; context: BrowserContext; portal: string; files: string }) => Promise<void>;

interface Kind {
  stage: 'entry' | 'module' | 'chunk' | 'render';
  breaking: Breaking;
  /** True if the fault is in every page of the browser, not only in the one whose requests are intercepted. */
  everywhere?: boolean;
}

const answering =
  (which: 'entry' | 'chunk', answer: (route: Route) => Promise<void> | void): Breaking =>
  async ({ page, files }) => {
    await page.route(`**${files}**`, (route) => {
      const isEntry = route.request().url().endsWith('/remoteEntry.js');
      const isDoor = route.request().url().includes('__federation_expose');
      if (which === 'entry' ? isEntry : !isEntry && !isDoor) return answer(route);
      return route.continue();
    });
  };
const garbage = (contentType: string, body: string) => (route: Route) => route.fulfill({ contentType, body });
const failing =
  (how: string): Breaking =>
  async ({ context, portal }) => {
    await context.addInitScript(
      ([key, value]) => localStorage.setItem(key as string, value as string),
      [failsKey(portal), how],
    );
  };

const kinds: Record<string, Kind> = {
  'an entry that is missing': {
    stage: 'entry',
    breaking: answering('entry', (route) => route.fulfill({ status: 404 })),
  },
  'an entry that is answered with 500': {
    stage: 'entry',
    breaking: answering('entry', (route) => route.fulfill({ status: 500, body: 'Server error.' })),
  },
  'an entry that is a JSON error': {
    stage: 'entry',
    breaking: answering('entry', (route) => route.fulfill({ status: 503, json: { message: 'Server error.' } })),
  },
  'an entry that is garbage': {
    stage: 'entry',
    breaking: answering('entry', garbage('text/javascript', 'this is { not a script')),
  },
  'an entry of the wrong type': {
    stage: 'entry',
    breaking: answering('entry', garbage('text/html', '<!doctype html><title>Sign in to the network</title>')),
  },
  'an entry that never answers': { stage: 'entry', breaking: answering('entry', () => undefined) },
  'an entry whose connection breaks': { stage: 'entry', breaking: answering('entry', (route) => route.abort()) },
  'a module that throws while loading': { stage: 'module', breaking: failing('module'), everywhere: true },
  'a first page that throws': { stage: 'render', breaking: failing('render'), everywhere: true },
  'a chunk that is missing': {
    stage: 'chunk',
    breaking: answering('chunk', (route) => route.fulfill({ status: 404 })),
  },
  'a chunk that is answered with 500': {
    stage: 'chunk',
    breaking: answering('chunk', (route) => route.fulfill({ status: 500, body: 'Server error.' })),
  },
  'a chunk that is a JSON error': {
    stage: 'chunk',
    breaking: answering('chunk', (route) => route.fulfill({ status: 503, json: { message: 'Server error.' } })),
  },
  'a chunk of the wrong type': {
    stage: 'chunk',
    breaking: answering('chunk', garbage('text/html', '<!doctype html><title>Sign in to the network</title>')),
  },
  'a chunk that never answers': { stage: 'chunk', breaking: answering('chunk', () => undefined) },
  'a chunk that is garbage': {
    stage: 'chunk',
    breaking: answering('chunk', garbage('text/javascript', 'this is { not a script')),
  },
};

/** Chromium's own console messages about failing requests, which a page cannot prevent. */
const BROWSERS_OWN =
  /^(Failed to load resource|Failed to find a valid digest|Refused to execute script|The resource .* was preloaded)/;

/** On a busy machine the server can answer too late whether it is ready. The page says so, and opens when it answers. */
const SERVER_LATE = / failed \(\w+\): The server cannot be reached or is not ready\./;

/** Starts a product in which the second editions are live. Returns the stored session of each portal's user. */
async function start(startProduct: (options: ProductOptions) => Promise<Product>) {
  const { data, versions, people } = secondEditions();
  const product = await startProduct({ data });
  const sessions: Record<string, Session> = {};
  for (const [portal, role, person] of [
    ['intern-portal', 'INT', people.intern],
    ['supervisor-portal', 'SUP', people.supervisor],
    ['admin-portal', 'ADM', administrator],
  ] as const) {
    sessions[portal] = await sessionOf(product, role, person);
  }
  return { product, sessions, second: versions };
}

/** Opens a portal's page with a fault and checks that the user still gets a working page. */
async function showFallback(
  browser: Browser,
  visited: Visited,
  names: string[],
  { product, sessions, second }: Awaited<ReturnType<typeof start>>,
): Promise<void> {
  const { portal } = visited;
  const version = second[portal] ?? '';
  for (const name of names) {
    const { stage, breaking, everywhere } = kinds[name] as Kind;
    await test.step(name, async () => {
      const before = (await failuresOf(product, portal, version)).length;
      const { context, page, messages } = await open(browser, sessions[portal], (page, context) =>
        breaking({ page, context, portal, files: `/portals/${portal}/{${CHUNKS_FOLDER},${version}}/` }),
      );
      const later = stage === 'chunk';
      // Does not wait for the load event, which a preloaded entry that never answers would block.
      await page.goto(product.url + (later ? visited.later.address : visited.base), { waitUntil: 'commit' });
      const shown = later
        ? page.getByRole('heading', { level: 1, name: visited.later.says })
        : page.getByText(visited.first).first();
      await expect(shown, name).toBeVisible();
      await expect(page.getByText(editionOf(portal)), name).toBeHidden();
      // The next page of this session does not try the failed version again.
      await page.reload({ waitUntil: 'commit' });
      await expect(shown, name).toBeVisible();
      if (everywhere) {
        // The other portals are not affected.
        const other = await context.newPage();
        await other.goto(`${product.url}${portal === 'public-portal' ? '/login' : '/'}`);
        const button = portal === 'public-portal' ? 'Log In' : 'Send application';
        await expect(other.getByRole('button', { name: button })).toBeVisible();
      }
      expect(messages, `${name}: the console`).toHaveLength(1);
      await expect
        .poll(async () => (await failuresOf(product, portal, version)).length - before, { message: name })
        .toBe(1);
      const [failure] = await failuresOf(product, portal, version);
      expect(failure?.Stage, `${name}: ${failure?.Error}`).toBe(stage);
      await context.close();
    });
  }
}

/** Opens a page in a separate browser context and collects what the product writes to the console. */
async function open(
  browser: Browser,
  session: Session | undefined,
  prepare: (page: Page, context: BrowserContext) => Promise<void> = async () => {},
) {
  const context = await contextOf(browser, session);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !BROWSERS_OWN.test(text) && !SERVER_LATE.test(text)) messages.push(text);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  await prepare(page, context);
  return { context, page, messages };
}

const silent = Object.keys(kinds).filter((name) => name.endsWith('never answers'));
const answered = Object.keys(kinds).filter((name) => !silent.includes(name));

/** The failures that happen to a portal: of each stage one, and its share of those that are left. */
function dealtTo(portal: number): string[] {
  return (['entry', 'module', 'chunk', 'render'] as const).flatMap((stage) => {
    const names = answered.filter((name) => kinds[name]?.stage === stage);
    return names.filter((_, index) => index % pages.length === portal % Math.min(names.length, pages.length));
  });
}

for (const [index, visited] of pages.entries()) {
  const { portal } = visited;

  // A separate test, because it mostly waits and other tests can run in the meantime.
  test(`a ${portal} that never answers falls back to the last known good version`, async ({
    browser,
    startProduct,
  }) => {
    await showFallback(browser, visited, silent, await start(startProduct));
  });

  test(`a ${portal} that is broken falls back to the last known good version`, async ({ browser, startProduct }) => {
    const started = await start(startProduct);
    const { product, sessions } = started;

    await test.step('the second edition is whole', async () => {
      const { context, page, messages } = await open(browser, sessions[portal]);
      await page.goto(product.url + visited.base);
      await expect(page.getByText(editionOf(portal))).toBeVisible();
      expect(messages).toEqual([]);
      await context.close();
    });

    await showFallback(browser, visited, dealtTo(index), started);

    await test.step('when the last known good version fails too, the screen names the portal', async () => {
      const { context, page } = await open(browser, sessions[portal], async (page) => {
        await page.route(`**/portals/${portal}/**`, (route) => route.fulfill({ status: 404 }));
      });
      await page.goto(product.url + visited.base);
      await expect(
        page.getByRole('heading', { level: 1, name: new RegExp(portal.replace('-', ' '), 'i') }),
      ).toBeVisible();
      await page.unroute(`**/portals/${portal}/**`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText(visited.first).first()).toBeVisible();
      await context.close();
    });
  });
}

test('a release that does not fit, forced into the store by hand, is replaced when the server starts', async ({
  browser,
  startProduct,
}) => {
  const { product, sessions, second } = await start(startProduct);
  const changes: [Change, RegExp][] = [
    [{ requires: { 'react-router-dom': '^99.0.0' } }, /react-router-dom/],
    [{ requires: { '@internship-portals/shared-ui': '^99.0.0' } }, /shared-ui/],
    [{ contract: 99 }, /contract/],
  ];
  const changeOf = (index: number) => changes[index % changes.length] as (typeof changes)[number];
  await force(product, Object.fromEntries(pages.map(({ portal }, index) => [second[portal], changeOf(index)[0]])));
  for (const [index, { portal, base, first }] of pages.entries()) {
    const { context, page, messages } = await open(browser, sessions[portal]);
    await page.goto(product.url + base);
    await expect(page.getByText(first).first()).toBeVisible();
    await expect(page.getByText(editionOf(portal))).toBeHidden();
    expect(messages).toEqual([]);
    await context.close();
    const [newest] = (await releasesOf(product, portal)).History;
    expect(newest).toMatchObject({
      Action: 'Replaced',
      From: second[portal],
      By: 'server',
      Reason: expect.stringMatching(changeOf(index)[1]),
    });
  }
});

interface Change {
  requires?: Record<string, string>;
  contract?: number;
}

/** Changes the manifests of versions directly in the database, while the server is stopped. */
async function force(product: Product, changes: Record<string, Change>): Promise<void> {
  await product.kill();
  const file = new Database(join(product.dataDir, 'data/internships.sqlite'));
  for (const [version, change] of Object.entries(changes)) {
    const row = file.prepare('select id, manifest from releases where version = ?').get(version) as {
      id: string;
      manifest: string;
    };
    const messages = JSON.parse(row.manifest);
    const manifest = JSON.stringify({ ...messages, ...change, requires: { ...messages.requires, ...change.requires } });
    file.prepare('update releases set manifest = ? where id = ?').run(manifest, row.id);
  }
  file.close();
  await product.start();
}

test('a file that is changed in the store is refused, and the page falls back', async ({ browser, startProduct }) => {
  const { product, sessions, second } = await start(startProduct);
  for (const { portal, base, first, later } of pages) {
    const [own, all] = chunksOf(product, portal, second[portal] ?? '');
    const refused = headingOf(portal);
    for (const [changed, address, shown] of [
      [[`${second[portal]}/remoteEntry.js`], base, first],
      [own, base, first],
      // With the files of both versions changed, none can show the page until they are whole again.
      [all, later.address, refused],
    ] as const) {
      expect(changed).not.toEqual([]);
      const paths = changed.map((name) => `${portal}/${name}`);
      const repair = damage(product, paths, 'globalThis.changed = true;');
      const context = await contextOf(browser, sessions[portal]);
      const page = await context.newPage();
      await page.goto(product.url + address);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect(page.getByText(editionOf(portal))).toBeHidden();
      expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
      repair();
      if (shown === refused) {
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page.getByRole('heading', { level: 1, name: later.says })).toBeVisible();
      }
      await context.close();
    }
  }
});

/** The heading of the screen that names a portal of which no version opens. */
const headingOf = (portal: string) => new RegExp(portal.replace('-', ' '), 'i');

/** Chunks in the store: those that only this version has, and those of all versions. */
function chunksOf(product: Product, portal: string, version: string): [string[], string[]] {
  const file = new Database(join(product.dataDir, 'data/internships.sqlite'));
  const rows = file.prepare('select version, manifest from releases where portal = ?').all(portal) as {
    version: string;
    manifest: string;
  }[];
  file.close();
  const files = (wanted: (one: string) => boolean) =>
    rows.filter((row) => wanted(row.version)).flatMap((row) => Object.keys(JSON.parse(row.manifest).files));
  const others = files((one) => one !== version);
  const chunks = files((one) => one === version).filter((name) => isShared(name) && name.endsWith('.js'));
  const all = files(() => true).filter((name) => isShared(name) && name.endsWith('.js'));
  return [chunks.filter((name) => !others.includes(name)), [...new Set(all)]];
}
