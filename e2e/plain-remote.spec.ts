/** A portal that another team built from Module Federation's documentation, without any tool of this repository. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Page } from '@playwright/test';
import { root } from 'repository';
import { create } from 'tar';
import webpack from 'webpack';
import { expect, signInAsAdministrator, test } from './journey';
import { asAdministrator, tokenOf } from './people';
import { administrator, type Product } from './product';

const PORTAL = 'public-portal';
const VERSION = '9.0.0';

/** The sources of the remote. */
const sources = {
  'counter.js': `
import { createElement, useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  window.reactOfRemote = useState;
  return createElement('button', { onClick: () => setCount(count + 1) }, 'Clicked ' + count + ' times');
}`,
  'portal.js': `
import { Counter } from './counter';
export const portal = { contract: 2, title: 'Counter', navigation: [], routes: [{ index: true, Component: Counter }] };`,
};

/** Builds the remote with its own copy of React and its own federation runtime. */
async function buildRemote(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plain-remote-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'src', name), text);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: 'counter', crossOriginLoading: 'anonymous' },
    resolve: { modules: [join(root, 'node_modules')] },
    plugins: [
      new ModuleFederationPlugin({
        name: 'counter',
        filename: 'remoteEntry.js',
        exposes: { './portal': './src/portal.js' },
        shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
        dts: false,
      }),
    ],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve())),
  );
  return folder;
}

/** Writes release.json as docs/add-a-portal.md describes it. */
function describe(dist: string): void {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) !== '');
  const files = names.map((name) => {
    const bytes = readFileSync(join(dist, name));
    return [name, { size: bytes.length, integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}` }];
  });
  const release: ReleaseManifest = {
    portal: PORTAL,
    version: VERSION,
    container: 'counter',
    entry: 'remoteEntry.js',
    manifest: 'mf-manifest.json',
    contract: 2,
    preload: [],
    consumesFirst: [],
    consumes: ['react'],
    requires: { react: '^19.0.0' },
    calls: [],
    files: Object.fromEntries(files),
  };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(release));
}

let folder: string;
test.beforeAll(async () => {
  folder = await buildRemote();
  describe(join(folder, 'dist'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function expectCounter(page: Page, product: Product): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Clicked 0 times' }).click();
  await page.getByRole('button', { name: 'Clicked 1 times' }).click();
  await expect(page.getByRole('button', { name: 'Clicked 2 times' })).toBeVisible();
  interface Instance {
    name: string;
    options: { remotes: unknown[] };
    shareScopeMap: { default: { react: Record<string, { from: string; lib: () => { useState: unknown } }> } };
  }
  const found = await page.evaluate(() => {
    const { __FEDERATION__, reactOfRemote } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: Instance[] };
      reactOfRemote: unknown;
    };
    const instances = __FEDERATION__.__INSTANCES__;
    const [react] = Object.values(instances[0]?.shareScopeMap.default.react ?? {});
    return {
      names: instances.map(({ name, options }) => `${name} ${options.remotes.length}`),
      from: react?.from,
      isOneReact: react?.lib().useState === reactOfRemote,
    };
  });
  expect(found).toEqual({ names: ['shell 1', 'counter 0'], from: 'shell', isOneReact: true });
}

test('opens as an override, shares the React of the shell and counts clicks', async ({ page, startProduct }) => {
  const product = await startProduct({ settings: { PORTAL_OVERRIDES: 'on' } });
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname;
    const type = name.endsWith('.js') ? 'text/javascript' : 'application/json';
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type });
    response.end(readFileSync(join(folder, 'dist', name)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { url } = await asAdministrator(product, 'POST', `/Admin/Release/${PORTAL}/Override`, {
    Address: address,
    Email: administrator.email,
    Hours: 1,
  });
  await signInAsAdministrator(page, product);
  await page.goto(`${url}`);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expectCounter(page, product);
  server.close();
});

test('opens for everyone after an upload by hand', async ({ page, startProduct }) => {
  const product = await startProduct();
  const dist = join(folder, 'dist');
  const archive = join(folder, 'dist.tgz');
  await create({ gzip: true, cwd: dist, file: archive }, readdirSync(dist));
  const { token } = await tokenOf(product, administrator);
  const stored = await fetch(`${product.url}/api/Release/${PORTAL}/${VERSION}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(readFileSync(archive)),
  });
  expect(stored.status, await stored.text()).toBe(201);
  await asAdministrator(product, 'POST', `/Release/${PORTAL}/${VERSION}/Rollout`, { Share: 100, Users: [] });
  await expectCounter(page, product);
});
