/** The composition: shared packages load once, and a portal that is down does not affect the others. */
import portals from '../portals.json';
import { expect, expectAccessible, signIn, signInAsAdministrator, test } from './journey';
import { damage, demoAccounts, demoPassword, pathInRelease } from './product';

test('a session set by the shell is seen by a portal, and each shared package is in memory once', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  await signInAsAdministrator(page, product);
  // The tiles need the token, so the portal's calls use the session of the shell.
  await expect(page.getByText('Total Users')).toBeVisible();
  const copies = await page.evaluate(() => {
    const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } })
      .__FEDERATION__;
    interface Instance {
      name: string;
      shareScopeMap: Record<string, Record<string, Record<string, { from: string; loaded?: boolean }>>>;
    }
    const providers: Record<string, Set<string>> = {};
    for (const { shareScopeMap } of __INSTANCES__) {
      for (const [key, versions] of Object.entries(shareScopeMap.default ?? {})) {
        providers[key] ??= new Set();
        for (const [version, { from }] of Object.entries(versions)) providers[key].add(`${from}@${version}`);
      }
    }
    return Object.fromEntries(Object.entries(providers).map(([key, set]) => [key, [...set]]));
  });
  for (const key of [
    'react',
    'react-dom',
    'react/jsx-runtime',
    '@emotion/react',
    '@emotion/styled',
    'zustand',
    '@internship-portals/shared-ui',
    '@internship-portals/shared-ui/router',
    '@internship-portals/shared-api/client',
    '@internship-portals/shared-api/query',
  ]) {
    expect(copies[key], key).toHaveLength(1);
    expect(copies[key]?.[0]).toMatch(/^shell@/);
  }
  // The portals' files contain no second copy: the marker of each package is in only one script of the page.
  const marks = {
    react: 'react.transitional.element',
    router: 'useNavigate() may be used',
    emotion: 'data-emotion',
    zustand: 'getInitialState',
    '@internship-portals/shared-api': 'ACCESS_TOKEN',
    '@internship-portals/shared-api/query': 'No QueryClient set',
    '@internship-portals/shared-ui': 'Skip to content',
  };
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => name.endsWith('.js')),
  );
  const sources = await Promise.all(
    [...new Set(scripts)].map(async (script) => ({ script, source: await (await page.request.get(script)).text() })),
  );
  expect(sources.some(({ script }) => script.includes('/portals/'))).toBe(true);
  for (const [name, mark] of Object.entries(marks)) {
    const holders = sources.filter(({ source }) => source.includes(mark)).map(({ script }) => script);
    expect(holders, name).toHaveLength(1);
    expect(holders[0], name).toContain('/assets/');
  }
});

test('the files of the next document are there before it is asked for: of the login, then of the dashboard', async ({
  page,
  demo,
}) => {
  /** The files of this page that have arrived: when they were asked for, and their bytes, which are none from the cache. */
  const arrived = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, startTime, transferSize } = entry as PerformanceResourceTiming;
        return { name, startTime, transferSize };
      }),
    );
  /** Waits until the prefetches of this page have arrived, and answers their addresses. */
  const prefetched = async (): Promise<string[]> => {
    const links = page.locator('link[rel="prefetch"]');
    await expect(links.first()).toBeAttached();
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
    const names = async () => (await arrived()).map(({ name }) => name);
    await expect.poll(names).toEqual(expect.arrayContaining(addresses));
    const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart);
    for (const { name, startTime } of await arrived())
      if (addresses.includes(name)) expect(startTime, name).toBeGreaterThanOrEqual(loaded);
    return addresses;
  };
  const bytesOf = async (addresses: string[]) =>
    (await arrived()).filter(({ name }) => addresses.includes(name)).map(({ transferSize }) => transferSize);

  await page.goto(demo.url);
  const ofLogin = await prefetched();
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await expect(page.locator('#first-view')).toHaveCount(0);
  expect(await bytesOf(ofLogin)).toEqual(ofLogin.map(() => 0));

  const ofDashboard = await prefetched();
  await signIn(page, demo, demoAccounts.intern, demoPassword);
  await expect(page).toHaveURL(/\/internDashboard$/);
  await expect(page.getByRole('main').getByRole('checkbox').first()).toBeVisible();
  expect(await bytesOf(ofDashboard)).toEqual(ofDashboard.map(() => 0));
});

test('a portal whose files are gone breaks its own pages only; Retry brings it back', async ({
  page,
  watch,
  startProduct,
}) => {
  // Chromium speaks of hints that a page without its entry does not use.
  watch.expectConsole(/404|was preloaded using link preload|failed to load|Failed to load|RUNTIME-|remoteEntry/i);
  const product = await startProduct();
  const repair = damage(product, [pathInRelease(product, 'admin-portal', 'remoteEntry.js')], null);

  await page.goto(product.url);
  await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
  await signInAsAdministrator(page, product);
  await expect(page.getByRole('heading', { name: /admin portal/i })).toBeVisible();
  await expectAccessible(page);
  const retry = page.getByRole('button', { name: 'Retry' });
  // The page is loaded again: the file comes back only after the first retry has failed.
  await Promise.all([page.waitForEvent('load'), retry.click()]);
  await expect(page.getByRole('heading', { name: /admin portal/i })).toBeVisible();

  repair();
  await retry.click();
  await expect(page.getByText('Total Users')).toBeVisible();
});

test('each portal has its own entry and manifest, and none is named in the shell', async ({
  request,
  startProduct,
}) => {
  const product = await startProduct();
  const page = await (await request.get(product.url, { headers: { accept: 'text/html' } })).text();
  const registry = JSON.parse(page.match(/id="portal-registry">(.*?)<\/script>/s)?.[1] ?? '{}');
  for (const { name } of portals) {
    const { current } = registry.portals.find((portal: { name: string }) => portal.name === name);
    expect((await request.get(product.url + current.entry)).status()).toBe(200);
    const manifest = await request.get(`${product.url}/portals/${name}/${current.version}/mf-manifest.json`);
    expect((await manifest.json()).name).toBe(current.container);
  }
  const scripts = [...page.matchAll(/src="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  for (const script of scripts) {
    const source = await (await request.get(`${product.url}${script}`)).text();
    for (const { name } of portals) expect(source.includes(name), `${name} in ${script}`).toBe(false);
  }
});
