/** First visits to the pages at which people start: what a browser fetches for them, and what it notes meanwhile. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { demoAccounts, demoPassword } from './product';

export interface StartPage {
  path: string;
  /** What a person came for. */
  content: string;
  as?: keyof typeof demoAccounts;
}

/** A link of the table's rows, which are cards on a phone. */
const rowLink = ':is(tbody, li:has(dl)) a[href]';

/** By the names in docs/performance.md. */
export const startPages: Record<string, StartPage> = {
  landing: { path: '/', content: 'main a[href="#apply"]' },
  form: { path: '/#apply', content: 'input[name="Name"]' },
  status: { path: '/applicationStatus', content: 'form input' },
  login: { path: '/login', content: 'form input' },
  'sign-up': { path: '/signUp', content: 'form input' },
  intern: { path: '/internDashboard', content: 'main li input[type="checkbox"]', as: 'intern' },
  supervisor: { path: '/supervisorDashboard', content: rowLink, as: 'supervisor' },
  applications: { path: '/adminDashboard/applications', content: rowLink, as: 'admin' },
  admin: { path: '/adminDashboard', content: 'main a[href]', as: 'admin' },
};

/**
 * The browser of a person who has signed in before: with the session, and with the cookie that tells the server what to hint.
 */
export async function signInBefore(
  context: BrowserContext,
  url: string,
  account: { email: string; password: string },
): Promise<void> {
  const response = await context.request.post(`${url}/api/login`, { data: account });
  if (!response.ok()) throw new Error(`${account.email} could not sign in: ${response.status()}`);
  const { token, Role, user } = await response.json();
  await context.addInitScript(
    (items: Record<string, string>) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { ACCESS_TOKEN: token, Roles: JSON.stringify(Role), Name: user.Name, user_id: user.user_id },
  );
}

/** As `signInBefore`, with an account of the demonstration. */
export const signInAs = (context: BrowserContext, url: string, as: keyof typeof demoAccounts) =>
  signInBefore(context, url, { email: demoAccounts[as], password: demoPassword });

/**
 * Waits until the page's content is there and React handles its events.
 *
 * @returns milliseconds since the page began
 */
export async function whenUsable(page: Page, content: string): Promise<number> {
  // React keeps the properties of an element under a name of its own as soon as it handles the element's events.
  const found = await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll(selector)].some((element) =>
        Object.keys(element).some((name) => name.startsWith('__reactProps')),
      ) && performance.now(),
    content,
    { polling: 'raf', timeout: 120_000 },
  );
  return (await found.jsonValue()) as number;
}

export interface Entry {
  name: string;
  startTime: number;
  duration: number;
  /** Of a layout shift. */
  value?: number;
  hadRecentInput?: boolean;
}

/** What the browser has noted since the page began, such as `longtask`. */
export function entriesOf(page: Page, type: string): Promise<Entry[]> {
  return page.evaluate((type) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON());
  }, type);
}

/** The sum of all layout shifts that no input explains. */
export async function shiftOf(page: Page): Promise<number> {
  const shifts = await entriesOf(page, 'layout-shift');
  return shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value = 0 }) => sum + value, 0);
}

/** Counts the bytes of scripts, as they come over the wire. What is fetched for the next page does not count. */
export async function watchScriptBytes(devtools: CDPSession): Promise<() => number> {
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

/**
 * Follows which script asks for which file or call.
 *
 * @returns a function that answers how many round trips follow the page's own, one after the other, until `content` is there:
 * what the HTML names is fetched in the first, what a script of the first asks for in the second. With the addresses of the
 * longest chain
 */
export async function watchRoundTrips(devtools: CDPSession): Promise<() => { roundTrips: number; chain: string[] }> {
  await devtools.send('Network.enable');
  // Without it the browser knows only who calls, not what the caller has waited for.
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
  const chains = new Map<string, string[]>();
  devtools.on('Network.requestWillBeSent', ({ request, type, initiator }) => {
    if (!['Script', 'XHR', 'Fetch'].includes(type ?? '') || chains.has(request.url)) return;
    const askers = urlsOf(initiator.stack as Stack | undefined).map((url) => chains.get(url) ?? []);
    const longest = askers.reduce((one, other) => (other.length > one.length ? other : one), [] as string[]);
    chains.set(request.url, [...longest, request.url]);
  });
  return () => {
    const chain = [...chains.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    return { roundTrips: chain.length, chain: chain.map((url) => new URL(url).pathname) };
  };
}

const urlsOf = (stack: Stack | undefined): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...urlsOf(stack.parent)] : [];
