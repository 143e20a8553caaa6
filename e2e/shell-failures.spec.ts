/** Each way the shell's own entry can fail: what a person sees, and what the server records. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, setColorScheme, signInAsAdministrator, test } from './journey';
import type { Product } from './product';
import { failuresOf } from './releases';
import { NEXT_ENTRY, startUpgraded } from './upgraded-shell';

/** No fault may leave a person without a page or a named screen for longer. */
const MAX_WAIT_MS = 15_000;

const faults: Record<string, (route: Route) => Promise<void> | void> = {
  'is missing': (route) => route.fulfill({ status: 404 }),
  'is answered with 503': (route) => route.fulfill({ status: 503, json: { message: 'Server error.' } }),
  'is a page of another network': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' }),
  'is cut off': async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/javascript', body: body.slice(0, body.length / 2) });
  },
  'was changed': async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/javascript', body: `document.title = 'attack';${body}` });
  },
  'never answers': () => undefined,
};

/** A proxy that loses the connection of each page after so many bytes. */
async function startLosing(product: Product, bytes: number): Promise<{ url: string; close(): void }> {
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const passed = send(product.url + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        answer.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        response.write(Buffer.concat(parts).subarray(0, bytes), () => setTimeout(() => response.destroy(), 100));
      });
    });
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => proxy.close() };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('when the entry of the shell', () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startUpgraded();
  });
  test.afterAll(() => product.close());

  test('fails, the previous build opens the page, and the server knows', async ({ browser }) => {
    for (const [name, answer] of Object.entries(faults)) {
      await test.step(name, async () => {
        const before = (await failuresOf(product, 'shell')).length;
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.route(`**/assets/${NEXT_ENTRY}*`, answer);
        await page.goto(product.url, { waitUntil: 'commit' });
        await expect(heading(page), name).toHaveText('Begin your career on real work', { timeout: MAX_WAIT_MS });
        await expect.poll(async () => (await failuresOf(product, 'shell')).length - before, { message: name }).toBe(1);
        const [failure] = await failuresOf(product, 'shell');
        expect(failure?.Error, name).toContain('The previous build was shown.');
        await context.close();
      });
    }
  });

  test('fails once, the page opens with the same build', async ({ page, watch }) => {
    watch.expectConsole(/status of 404/);
    await page.route(`**/assets/${NEXT_ENTRY}`, (route) => route.fulfill({ status: 404 }));
    await page.goto(product.url);
    await expect(heading(page)).toHaveText('Begin your career on real work', { timeout: MAX_WAIT_MS });
    await expect
      .poll(async () => (await failuresOf(product, 'shell'))[0]?.Error)
      .toContain('The same build was shown.');
  });

  test('is in a page that ends in the middle, or beside an extension that fails, nothing is missed or reported', async ({
    browser,
  }) => {
    const before = await failuresOf(product, 'shell');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => setTimeout(() => Promise.reject(new Error('An extension failed.'))));
    await page.addInitScript(() =>
      setTimeout(() => {
        throw new Error('An extension failed.');
      }),
    );
    await page.route(`${product.url}/`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.slice(0, text.indexOf('<div id="root"')) });
    });
    await page.goto(product.url);
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveText('Begin your career on real work');
    expect(await failuresOf(product, 'shell')).toEqual(before);
    await context.close();
  });

  test('is not in a page that ends in its head, words and a button lead on, and nothing is reported', async ({
    page,
    watch,
  }) => {
    const before = await failuresOf(product, 'shell');
    for (const last of ['<title', 'id="portal-registry"', '<script defer']) {
      await page.route(`${product.url}/`, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({ response, body: text.slice(0, text.indexOf(last) + last.length) });
      });
      await page.goto(product.url);
      await expect(heading(page), last).toHaveText('This page could not be loaded');
      await expectAccessible(page);
      await page.unroute(`${product.url}/`);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(heading(page), last).toHaveText('Begin your career on real work');
    }
    watch.expectConsole(/was preloaded using link preload|Did not find element expected to be parsed/);
    expect(await failuresOf(product, 'shell')).toEqual(before);
  });

  test('runs in a page without the list of portals, or with a list of another contract, words and a button lead on', async ({
    page,
    watch,
  }) => {
    // Such a page never uses what it has preloaded. Chromium says so where the checks take some seconds.
    watch.expectConsole(/portal registry|another registry|preloaded using link preload/);
    const before = await failuresOf(product, 'shell');
    const registry = /(id="portal-registry">).*?(?=<\/script>)/s;
    for (const text of ['', '{"contract":99,"portals":[]}']) {
      for (const path of ['/', '/login', '/internDashboard']) {
        await page.route(product.url + path, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: (await response.text()).replace(registry, `$1${text}`) });
        });
        await page.goto(product.url + path);
        await expect(page.locator('#root').getByRole('heading', { level: 1 }), path).toHaveText(
          'This page cannot be shown right now',
        );
        await expectAccessible(page);
        await page.unroute(product.url + path);
        await page.getByRole('button', { name: 'Reload' }).click();
        await expect(page.getByText('This page cannot be shown right now'), path).toBeHidden();
      }
    }
    expect(await failuresOf(product, 'shell')).toEqual(before);
  });

  test('is refused with every other script, the page says so', async ({ page, watch }) => {
    watch.expectConsole(/Content Security Policy/);
    const before = await failuresOf(product, 'shell');
    const words = page.getByRole('alert').filter({ hasText: 'This page cannot start' });
    for (const path of ['/', '/login', '/adminDashboard']) {
      await page.route(product.url + path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': "script-src 'none'" },
        });
      });
      await page.goto(product.url + path);
      await expect(words, path).toBeVisible();
      await page.unroute(product.url + path);
      await page.reload();
      await expect(page.locator('#root').getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(words, path).toBeHidden();
    }
    expect(await failuresOf(product, 'shell')).toEqual(before);
  });

  test('waits for the end of a page whose connection is lost, it runs without that end, and nothing is reported', async ({
    page,
    watch,
  }) => {
    watch.expectConsole(/ERR_CONTENT_LENGTH_MISMATCH|was preloaded using link preload/);
    const before = await failuresOf(product, 'shell');
    const whole = await (await fetch(product.url, { headers: { accept: 'text/html' } })).arrayBuffer();
    const line = await startLosing(product, Math.floor(whole.byteLength * 0.9));
    await page.goto(line.url, { waitUntil: 'commit' });
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveText('Begin your career on real work');
    expect(await failuresOf(product, 'shell')).toEqual(before);
    line.close();
  });

  test('runs and what surrounds portals does not arrive, the page says so, and opens by itself with the connection back', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectConsole(/ERR_INTERNET_DISCONNECTED|shell - failed \(chunk\)|was preloaded using link preload/);
    const before = await failuresOf(product, 'public-portal');
    let requests = 0;
    await page.route('**/assets/portals.*', async (route) => {
      requests += 1;
      // The first request is the page's hint: the entry of the shell has not arrived yet.
      if (requests > 1) await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await page.goto(product.url);
    await expect(
      page.getByText('You are offline. This page opens automatically when you are back online.'),
    ).toBeVisible();
    await page.unroute('**/assets/portals.*');
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('Begin your career on real work');
    expect(await failuresOf(product, 'public-portal')).toEqual(before);
  });

  test('fails in every build, a screen says so, with a reference that administrators find', async ({ page, watch }) => {
    watch.expectConsole(/status of 404|was preloaded using link preload but not used/);
    await page.route('**/assets/shell.*', (route) => route.fulfill({ status: 404 }));
    await page.goto(product.url);
    await expect(heading(page)).toHaveText('This page could not be loaded', { timeout: MAX_WAIT_MS });
    for (const width of [1280, 390]) {
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 });
        await setColorScheme(page, scheme);
        await expectAccessible(page);
        if (process.env.ALBUM) await page.screenshot({ path: `e2e/results/shell-failed-${scheme}-${width}.png` });
      }
    }
    const [, reference] = /Reference: ([0-9A-F]{8})/.exec(await page.locator('main').innerText()) ?? [];
    await expect.poll(async () => (await failuresOf(product, 'shell'))[0]?.Reference).toBe(reference);
    await page.unroute('**/assets/shell.*');
    await page.getByRole('button', { name: 'Reload' }).press('Enter');
    await expect(heading(page)).toHaveText('Begin your career on real work');
  });
});

test('when the search does not load, the page stays, says so once and opens the search as soon as it can', async ({
  page,
  startProduct,
  watch,
}) => {
  const product = await startProduct();
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/adminDashboard/positions`);
  await expect(page.getByRole('row', { name: /Advisory/ })).toBeVisible();
  // The failures that the browser logs, and the product's own line.
  watch.expectConsole(/ERR_FAILED|ChunkLoadError|Loading (CSS )?chunk|did not load/);
  await page.route('**/assets/**/*.js*', (route) => route.abort());
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(page.getByText('Part of this page did not load. It will be loaded again in a moment.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Advisory/ })).toBeVisible();
  await page.unroute('**/assets/**/*.js*');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await failuresOf(product, 'shell')).toHaveLength(1);
});
