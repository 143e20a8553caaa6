/**
 * Every part of the product times every way in which it can fail, for each portal: what a person sees, after how long, and
 * what the server counts. Writes a row for each into `.build/faults`, which faults.ts prints.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { root } from 'repository';
import { expect, test } from './journey';
import { asAdministrator } from './people';
import { administrator, type Product } from './product';
import { editionOf, type ReportedFailure } from './releases';
import { secondEditions } from './second-editions';
import { contextOf, sessionOf } from './sessions';
import { NEXT_ENTRY, startUpgraded } from './upgraded-shell';

/** No fault may leave a person without a page or a named screen for longer. */
const MAX_WAIT_MS = 15_000;

interface Visited {
  portal: string;
  base: string;
  /** On the portal's first page. */
  first: string;
  /** A page whose code loads later, the heading on it, and the link to it. */
  later: { address: string; heading: string };
  /** A page that needs a chunk of the shell, and what is on it when it is complete. */
  ofShell: { address: string; text: string };
}

const profile = (base: string): Pick<Visited, 'later' | 'ofShell'> => ({
  later: { address: `${base}/profile`, heading: 'My Profile' },
  ofShell: { address: `${base}/profile`, text: 'My Profile' },
});

const visits: Visited[] = [
  {
    portal: 'public-portal',
    base: '/',
    first: 'Send application',
    later: { address: '/applicationStatus', heading: 'Application Status' },
    ofShell: { address: '/login', text: 'Log In' },
  },
  {
    portal: 'intern-portal',
    base: '/internDashboard',
    first: "You haven't been assigned any task yet",
    ...profile('/internDashboard'),
  },
  {
    portal: 'supervisor-portal',
    base: '/supervisorDashboard',
    first: 'My Interns',
    ...profile('/supervisorDashboard'),
  },
  { portal: 'admin-portal', base: '/adminDashboard', first: 'Total Users', ...profile('/adminDashboard') },
];

/** Headings of the screens that say what is wrong. */
const SCREENS = ['cannot be shown right now', 'This page could not be loaded', 'Unexpected Application Error'];

type Answer = (route: Route) => Promise<void>;

/** The file itself, changed. */
const changed =
  (change: (body: string) => string, headers: Record<string, string> = {}): Answer =>
  async (route) => {
    try {
      const answer = await route.fetch();
      const body = change(await answer.text());
      await route.fulfill({ response: answer, headers: { ...answer.headers(), ...headers }, body });
    } catch (error) {
      // A page that has been closed meanwhile has no more use for the file.
      if (!/disposed|closed/.test(String(error))) throw error;
    }
  };

const faults: Record<string, Answer> = {
  '404': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found.' }),
  '500': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Server error.' }),
  '503 JSON': (route) => route.fulfill({ status: 503, json: { message: 'Server error.' } }),
  HTML: (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' }),
  truncated: changed((body) => body.slice(0, body.length / 2)),
  hang: async () => {},
  '30 s slow': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    await route.continue().catch(() => {});
  },
  'wrong type': changed((body) => body, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }),
  'wrong digest': changed((body) => `${body};globalThis.changed = true;`),
};

/** What is counted: failures of the shell, and of each version of the portal. */
interface Counted {
  shell: number;
  second: number;
  first: number;
}
const NOTHING: Counted = { shell: 0, second: 0, first: 0 };

interface Target {
  matches(request: Request): boolean;
  address: string;
  /** What must be on the page that replaces the failed one. */
  shows: 'page' | 'screen' | 'either';
  counts: Counted;
  /** Opens the page in another way than by its address; answers when it began. */
  open?(page: Page): Promise<number>;
}

interface Row {
  portal: string;
  target: string;
  fault: string;
  shown: string;
  ms: number;
  counted: string;
  problems: string[];
}

/** Which file of the shell a request asks for, from what the shell's build says of itself. */
interface ShellFiles {
  /** What the shell has around portals. */
  aroundPortals: Set<string>;
  shares: Set<string>;
}

async function shellFiles(product: Product): Promise<ShellFiles> {
  const facts = (await (await fetch(`${product.url}/shares.json`)).json()) as {
    forPortals: string[];
    shares: Record<string, string[]>;
  };
  const aroundPortals = new Set(facts.forPortals);
  return {
    aroundPortals,
    shares: new Set(
      Object.values(facts.shares)
        .flat()
        .filter((file) => !aroundPortals.has(file)),
    ),
  };
}

/** Goes to another page of the product without loading the document again, as a link does. */
const followTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const pathOf = (request: Request) => new URL(request.url()).pathname;

async function targetsOf(
  visit: Visited,
  product: Product,
  versions: Record<string, string>,
): Promise<Record<string, Target>> {
  const files = await shellFiles(product);
  const { Current, Previous } = await liveOf(product, visit.portal);
  expect(Current, 'the second edition is live').toBe(versions[visit.portal]);
  const isScript = (request: Request) => pathOf(request).endsWith('.js');
  const ofPortal = (request: Request) => isScript(request) && pathOf(request).startsWith(`/portals/${visit.portal}/`);
  // The version that a page falls back to is loaded from a folder of its own.
  const ofCurrent = (request: Request) =>
    ofPortal(request) && !pathOf(request).startsWith(`/portals/${visit.portal}/${Previous}/`);
  const isEntry = (request: Request) => pathOf(request).endsWith('/remoteEntry.js');
  const isShell = (request: Request) => isScript(request) && pathOf(request).startsWith('/assets/');
  const isShellEntry = (request: Request) => pathOf(request) === `/assets/${NEXT_ENTRY}`;
  const isKnown = (request: Request) => files.aroundPortals.has(pathOf(request)) || files.shares.has(pathOf(request));
  const { base, ofShell, later } = visit;
  const once = { ...NOTHING, second: 1 };
  const both = { ...NOTHING, second: 1, first: Previous === null ? 0 : 1 };
  return {
    'shell entry': { matches: isShellEntry, address: base, shows: 'page', counts: { ...NOTHING, shell: 1 } },
    'shell chunk': {
      matches: (request) => isShell(request) && !isShellEntry(request) && !isKnown(request) && !isFirstEntry(request),
      address: ofShell.address,
      // The login form is a chunk; on a profile only the part about signing in is.
      shows: visit.portal === 'public-portal' ? 'screen' : 'page',
      counts: { ...NOTHING, shell: 1 },
    },
    'chunk around portals': {
      matches: (request) => files.aroundPortals.has(pathOf(request)),
      address: base,
      shows: 'screen',
      counts: { ...NOTHING, shell: 1 },
    },
    'share chunk': {
      matches: (request) => files.shares.has(pathOf(request)),
      address: base,
      shows: 'screen',
      counts: { ...NOTHING, shell: 1 },
    },
    registry: {
      matches: (request) => pathOf(request) === '/portals/registry.json',
      address: base,
      shows: 'page',
      counts: NOTHING,
      // The registry is in the page; it is asked for again when another portal opens some seconds later.
      async open(page) {
        await page.goto(`${product.url}/unauthorized`);
        await page.waitForTimeout(5_500);
        const begin = Date.now();
        await followTo(page, base);
        return begin;
      },
    },
    'portal entry': {
      matches: (request) => isEntry(request) && ofCurrent(request),
      address: base,
      shows: 'page',
      counts: once,
    },
    'portal chunk': {
      matches: (request) => !isEntry(request) && ofCurrent(request),
      address: later.address,
      shows: 'page',
      counts: once,
    },
    'portal entry of every version': {
      matches: (request) => isEntry(request) && ofPortal(request),
      address: base,
      shows: 'screen',
      counts: both,
    },
    'portal chunk of every version': {
      matches: (request) => !isEntry(request) && ofPortal(request),
      address: later.address,
      shows: 'screen',
      counts: both,
    },
    'style or font': {
      matches: (request) => ['stylesheet', 'font'].includes(request.resourceType()),
      address: base,
      shows: 'page',
      counts: NOTHING,
    },
  };
}

/** The entry of the shell's first build, which a page falls back to. */
const isFirstEntry = (request: Request) => /^\/assets\/shell\./.test(pathOf(request));

interface Live {
  Portal: string;
  Current: string | null;
  Previous: string | null;
}

async function liveOf(product: Product, portal: string): Promise<Live> {
  const { Portals } = await asAdministrator(product, 'GET', '/Admin/Release');
  const found = (Portals as Live[]).find(({ Portal }) => Portal === portal);
  if (!found) throw new Error(`Unknown portal: ${portal}`);
  return found;
}

async function failuresIn(product: Product): Promise<(ReportedFailure & { id: string })[]> {
  const { Failures } = await asAdministrator(product, 'GET', '/Admin/Release/Failure');
  return Failures as (ReportedFailure & { id: string })[];
}

/** What the page shows: a complete page, or the heading of a screen; undefined while it is neither. */
async function shownOn(page: Page, texts: string[]): Promise<string> {
  const handle = await page.waitForFunction(
    ([wanted, screens]) => {
      // What the HTML shows before its scripts run is not the page yet (decision 054).
      if (document.getElementById('first-view')) return false;
      const text = document.body?.innerText ?? '';
      const heading = document.querySelector('h1')?.textContent ?? '';
      if (screens?.some((screen) => heading.includes(screen))) return `screen: ${heading}`;
      return wanted?.some((one) => text.includes(one)) ? 'page' : false;
    },
    [texts, SCREENS] as const,
    { timeout: MAX_WAIT_MS + 5_000, polling: 100 },
  );
  return String(await handle.jsonValue());
}

/** The failures since `known`, once as many have come as are expected and no more follow. */
async function countSince(product: Product, known: Set<string>, expected: number): Promise<ReportedFailure[]> {
  const fresh = async () => (await failuresIn(product)).filter(({ id }) => !known.has(id));
  // A part of a page that does not arrive fails later than the page is complete.
  const end = Date.now() + 13_000;
  while ((await fresh()).length < expected && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await new Promise((resolve) => setTimeout(resolve, 300));
  return fresh();
}

for (const visit of visits) {
  test(`faults of the ${visit.portal}`, async ({ browser }) => {
    const { data, versions, people } = secondEditions();
    const product = await startUpgraded(data);
    const rows: Row[] = [];
    const only = process.env.FAULTS ? new RegExp(process.env.FAULTS) : /./;
    try {
      const person = { 'intern-portal': people.intern, 'supervisor-portal': people.supervisor }[visit.portal];
      const role = { 'intern-portal': 'INT', 'supervisor-portal': 'SUP', 'admin-portal': 'ADM' }[visit.portal];
      const session = role ? await sessionOf(product, role, person ?? administrator) : undefined;
      const targets = await targetsOf(visit, product, versions);
      const texts = (address: string) =>
        address === visit.base
          ? [visit.first]
          : address === visit.ofShell.address
            ? [visit.ofShell.text]
            : [visit.later.heading];

      const note = (row: Row) => {
        rows.push(row);
        const line = [
          row.target,
          row.fault,
          row.shown,
          `${(row.ms / 1000).toFixed(1)} s`,
          row.counted,
          ...row.problems,
        ];
        console.log(`${row.problems.length > 0 ? 'WRONG ' : ''}${visit.portal}: ${line.join(' | ')}`);
      };

      const measure = async (
        target: string,
        fault: string,
        { address, shows, counts }: Pick<Target, 'address' | 'shows' | 'counts'>,
        open: (page: Page, context: BrowserContext) => Promise<number>,
        then: (page: Page, context: BrowserContext) => Promise<string | undefined> = async () => undefined,
      ) => {
        if (!only.test(`${target} x ${fault}`)) return;
        const known = new Set((await failuresIn(product)).map((one) => one.id));
        const context = await contextOf(browser, session);
        const page = await context.newPage();
        const problems: string[] = [];
        page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
        let shown = 'white';
        let begin = Date.now();
        try {
          begin = await open(page, context);
          shown = await shownOn(page, texts(address));
        } catch (error) {
          const text = await page.evaluate(() => document.body?.innerText).catch(() => '');
          shown = `nothing: ${text?.slice(0, 60).replaceAll('\n', ' ') || 'white'}`;
          if (!(error as Error).message.includes('Timeout')) problems.push((error as Error).message.slice(0, 200));
        }
        const ms = Date.now() - begin;
        if (shows !== 'either' && !shown.startsWith(shows)) problems.push(`expected a ${shows}`);
        if (ms > MAX_WAIT_MS) problems.push('too late');
        const all = counts.shell + counts.first + counts.second;
        const found = await countSince(product, known, all);
        const second = versions[visit.portal];
        const counted: Counted = {
          shell: found.filter((one) => one.Portal === 'shell').length,
          second: found.filter((one) => one.Portal === visit.portal && one.Version === second).length,
          first: found.filter((one) => one.Portal === visit.portal && one.Version !== second).length,
        };
        const others = found.length - counted.shell - counted.second - counted.first;
        if (JSON.stringify(counted) !== JSON.stringify(counts) || others > 0) problems.push('counted otherwise');
        const more = await then(page, context).catch((error: Error) => error.message.slice(0, 200));
        if (more) problems.push(more);
        if (await page.evaluate(() => 'changed' in globalThis).catch(() => false)) problems.push('a changed file ran');
        const words = found.map(({ Portal, Stage }) => `${Portal} ${Stage}`).join(', ') || 'nothing';
        note({ portal: visit.portal, target, fault, shown, ms, counted: words, problems });
        await context.close();
      };

      for (const [name, target] of Object.entries(targets)) {
        for (const [fault, answer] of Object.entries(faults)) {
          await measure(name, fault, target, async (page) => {
            await page.route(
              (url) => url.origin === product.url,
              (route) => (target.matches(route.request()) ? answer(route) : route.fallback()),
            );
            if (target.open) return target.open(page);
            const begin = Date.now();
            // Does not wait for the load event, which a preloaded file that never answers would block.
            await page.goto(product.url + target.address, { waitUntil: 'commit' });
            return begin;
          });
        }
      }

      // Offline from the first request of each kind on: while the document loads, and once the shell has started. With the
      // connection back, Retry or Reload opens the page.
      const offline: [string, Target, boolean][] = Object.entries(targets)
        .filter(([name]) => !/every version|style|registry/.test(name))
        .flatMap(([name, target]): [string, Target, boolean][] =>
          name.startsWith('shell')
            ? [[name, target, false]]
            : [
                [name, target, false],
                [name, target, true],
              ],
        );
      for (const [name, target, started] of offline) {
        // It may be asked for before the portal has arrived, which is then missing, or after it.
        const partly = name === 'shell chunk' && visit.portal !== 'public-portal';
        await measure(
          name,
          started ? 'offline later' : 'offline at once',
          { ...target, shows: partly ? 'either' : 'screen', counts: NOTHING },
          async (page, context) => {
            if (started) {
              await page.goto(`${product.url}/unauthorized`);
              await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
            }
            await page.route(
              (url) => url.origin === product.url,
              async (route) => {
                if (!target.matches(route.request())) return route.fallback();
                await context.setOffline(true);
                return route.abort('internetdisconnected');
              },
            );
            const begin = Date.now();
            if (started) await followTo(page, target.address);
            else await page.goto(product.url + target.address, { waitUntil: 'commit' });
            return begin;
          },
          async (page, context) => {
            const says = await page.getByText('You are offline.').count();
            await page.unrouteAll({ behavior: 'ignoreErrors' });
            await context.setOffline(false);
            const again = page.getByRole('button', { name: /^(Retry|Reload)$/ });
            if (partly && (await again.count()) === 0) return undefined;
            const found = page.getByText(texts(target.address)[0] ?? '').first();
            // The page also opens by itself, and the button goes with its screen.
            await Promise.race([again.click(), found.waitFor()]);
            const opened = await found.waitFor({ timeout: MAX_WAIT_MS }).then(
              () => true,
              () => false,
            );
            if (!opened) return `does not open again: ${(await page.locator('body').innerText()).slice(0, 400)}`;
            return says === 0 ? 'does not say that it is offline' : undefined;
          },
        );
      }

      const plain = { address: visit.base, shows: 'page', counts: NOTHING } as const;
      const simply = async (page: Page) => {
        const begin = Date.now();
        await page.goto(product.url + visit.base, { waitUntil: 'commit' });
        return begin;
      };
      for (const [fault, days] of [
        ['a day ahead', 1],
        ['a day behind', -1],
      ] as const) {
        await measure('clock', fault, plain, async (page, context) => {
          await context.addInitScript((offset) => {
            const Real = Date;
            globalThis.Date = class extends Real {
              constructor(...words: unknown[]) {
                super(...((words.length > 0 ? words : [Real.now() + offset]) as [number]));
              }
              static override now = () => Real.now() + offset;
            } as DateConstructor;
          }, days * 86_400_000);
          return simply(page);
        });
      }
      await measure('cookies', 'blocked', plain, async (page, context) => {
        await context.route(
          (url) => url.origin === product.url,
          async (route) => {
            const { cookie: _, ...headers } = await route.request().allHeaders();
            // A stream has no end to wait for, and sets no cookie.
            if (headers.accept === 'text/event-stream') return route.continue({ headers });
            const answer = await route.fetch({ headers });
            const { 'set-cookie': __, ...kept } = answer.headers();
            await route.fulfill({ response: answer, headers: kept });
          },
        );
        return simply(page);
      });
      await measure('two tabs', 'different versions', plain, simply, async (page, context) => {
        await expect(page.getByText(editionOf(visit.portal))).toBeVisible();
        await asAdministrator(product, 'POST', `/Release/${visit.portal}/Rollback`, {});
        const other = await context.newPage();
        await other.goto(product.url + visit.base);
        await expect(other.getByText(visit.first).first()).toBeVisible();
        await expect(other.getByText(editionOf(visit.portal))).toBeHidden();
        // The first tab goes on with the version that it has.
        await followTo(page, visit.later.address);
        await expect(page.getByRole('heading', { level: 1, name: visit.later.heading })).toBeVisible();
        return undefined;
      });
    } finally {
      mkdirSync(join(root, '.build/faults'), { recursive: true });
      writeFileSync(join(root, '.build/faults', `${visit.portal}.json`), JSON.stringify(rows, null, 2));
      await product.close();
    }
    expect(rows.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
}
