/** The product as operators run it: from its package, and behind a proxy with TLS. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assetCache, startNginx } from 'deploy/nginx';
import { assemble } from 'deploy/packaging';
import { read } from 'repository';
import { freePort, startPostgresql } from 'test-preset/services';
import {
  apply,
  expect,
  expectAccessible,
  newApplication,
  setColorScheme,
  signInAsAdministrator,
  test,
  whileServerIsAway,
} from './journey';

/** Takes the write permission from a folder and all that is in it. */
function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) makeReadOnly(path);
    else if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode & 0o555);
  }
  chmodSync(folder, 0o555);
}

/** Links between the documents of the package that lead nowhere in it. */
const findDeadLinks = (app: string) =>
  [
    'CHANGELOG.md',
    ...readdirSync(join(app, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file}`),
  ]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(join(app, file), 'utf8').matchAll(/\]\(([^()#:\s]+)[#)]/g)]
        .map(([, link = '']) => join(dirname(file), link))
        .filter((path) => !existsSync(join(app, path)))
        .map((path) => `${file}: ${path}`),
    );

const answers = async (url: string) => (await fetch(url).catch(() => undefined))?.ok === true;

test('the package runs in an empty folder with Node alone, as another user', async ({ page }) => {
  const directory = mkdtempSync(join(tmpdir(), 'internship-portals-package-'));
  chmodSync(directory, 0o755);
  const app = join(directory, 'app');
  const work = join(directory, 'work');
  assemble(app);
  expect(readdirSync(join(app, 'server/dist')).filter((file) => /demo|seed/.test(file))).toEqual([]);
  expect(findDeadLinks(app)).toEqual([]);
  makeReadOnly(app);
  mkdirSync(work);
  chmodSync(work, 0o777);
  const port = await freePort();
  // Root may write everywhere, so it starts the product as the user `nobody`.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const url = `http://localhost:${port}`;
  const running: ChildProcess[] = [];
  /** Starts the product; `stop` resolves with its exit code and what it printed. */
  const start = async (password: string) => {
    const server = spawn(process.execPath, [join(app, 'bin/internship-portals.js')], {
      ...user,
      cwd: work,
      env: { PORT: String(port), ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(server);
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (output += data));
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
    await expect.poll(() => answers(`${url}/health/ready`), { message: output }).toBe(true);
    return async () => {
      server.kill('SIGTERM');
      return { code: await ended, output };
    };
  };
  try {
    const stop = await start('mango-harbour-lantern-42');
    expect(readdirSync(work)).toEqual(['data']);
    const early = [join(app, 'bin/internship-portals.js'), '--env', 'none', 'check'];
    expect(spawnSync(process.execPath, early, { cwd: work, encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: 'The file none of --env cannot be read.\n',
    });
    await signInAsAdministrator(page, { url });
    await expect(page.getByText('Total Users')).toBeVisible();
    await page.close();
    expect(await stop()).toMatchObject({ code: 0, output: expect.not.stringContaining('has no effect') });
    // The administrator keeps the first password, and the second start says so.
    const stopAgain = await start('teapot-gravel-orchard-77');
    expect(await stopAgain()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/ADMIN_PASSWORD has no effect.* run: internship-portals\.js manage reset-password/),
    });
  } finally {
    for (const server of running) server.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});

test.describe('behind nginx with TLS', () => {
  test.use({ ignoreHTTPSErrors: true });

  test('a visitor applies over HTTP/2 with documents of the largest size; more is refused by the proxy', async ({
    page,
    watch,
    startProduct,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'internship-portals-nginx-'));
    const [plain, secure] = [await freePort(), await freePort()];
    const url = `https://localhost:${secure}`;
    const METRICS_TOKEN = 'a-token-for-prometheus';
    const product = await startProduct({ settings: { PUBLIC_URL: url, TRUST_PROXY: '1', METRICS_TOKEN } });
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    // The example as it is, with the addresses of this run.
    const example = read('deploy/nginx.conf')
      .replaceAll('127.0.0.1:3000', new URL(product.url).host.replace('localhost', '127.0.0.1'))
      .replaceAll('internships.example.com;', 'localhost;')
      .replace(/\/etc\/ssl\/certs\/[^;]+/, certificate)
      .replace(/\/etc\/ssl\/private\/[^;]+/, key)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
      .replace('https://$host$', `https://$host:${secure}$`);
    const nginx = await startNginx(folder, example);
    try {
      await expect
        .poll(async () => (await page.request.get(`${url}/health/ready`).catch(() => undefined))?.status())
        .toBe(200);
      // From http, the proxy leads to https.
      await page.goto(`http://localhost:${plain}/`);
      expect(page.url()).toBe(`${url}/`);
      // Calls are not led on: a program that sends a token in the clear must notice.
      const inTheClear = await page.request.get(`http://localhost:${plain}/api/Position`, { maxRedirects: 0 });
      expect(inTheClear.status()).toBe(403);
      expect(
        await page.evaluate(
          () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
        ),
      ).toBe('h2');
      const application = await newApplication('Wanjiru Kamau');
      const end = Buffer.from('\n%%EOF\n');
      const fill = Buffer.alloc(5 * 1024 * 1024 - application.cv.length - end.length, ' ');
      const largest = Buffer.concat([application.cv, fill, end]);
      await apply(page, { url }, { ...application, cv: largest, letter: largest });
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      expect((await page.request.get(`${url}/metrics`)).status()).toBe(401);
      expect((await page.request.get(`${url}/metrics`, { headers })).status()).toBe(200);

      // Past the proxy's limit nothing reaches the product; the answer is still an error of HTTP, not a broken line.
      watch.expectConsole(/413/);
      const status = await page.evaluate(async () => {
        const body = new FormData();
        body.append('Cv', new Blob([new Uint8Array(13 * 1024 * 1024)]), 'cv.pdf');
        return (await fetch('/api/Apply', { method: 'POST', body })).status;
      });
      expect(status).toBe(413);
    } finally {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('files come from another host through a cache, each in the form that the browser takes', async ({
  page,
  watch,
  startProduct,
}) => {
  watch.expectHost('assets.localhost');
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-cache-'));
  const port = await freePort();
  const assetUrl = `http://assets.localhost:${port}`;
  const product = await startProduct({ settings: { ASSET_URL: assetUrl } });
  const from = [new URL(product.url).host.replace('localhost', '127.0.0.1')];
  const nginx = await startNginx(folder, assetCache({ host: 'assets.localhost', port, from, folder }));
  const get = (path: string, encoding = 'identity') =>
    page.request.get(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': encoding } });
  try {
    const files: string[] = [];
    page.on('request', (request) => {
      if (['script', 'font', 'stylesheet'].includes(request.resourceType())) files.push(request.url());
    });
    await signInAsAdministrator(page, product);
    await expect(page.getByText('Total Users')).toBeVisible();
    expect(files.filter((file) => file.startsWith(`${assetUrl}/portals/`)).length).toBeGreaterThan(1);
    expect(files.filter((file) => !file.startsWith(assetUrl))).toEqual([]);

    const entry = new URL(files.find((file) => /\/assets\/.+\.js$/.test(file)) ?? '').pathname;
    for (const [accepts, form] of [
      ['br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      for (const time of ['first', 'again']) {
        const { 'content-encoding': encoding, vary, ...headers } = (await get(entry, accepts)).headers();
        expect([encoding, vary], `${accepts}, ${time}`).toEqual([form, 'accept-encoding']);
        if (time === 'again') expect(headers['x-cache'], accepts).toBe('HIT');
      }
    }
    for (const path of ['/assets/none.js', '/portals/admin-portal/0.0.0/remoteEntry.js']) {
      for (const _ of ['first', 'again']) {
        const missing = await get(path);
        expect([missing.status(), missing.headers()['x-cache']], path).toEqual([404, 'MISS']);
      }
    }
    for (const path of ['/', '/api/Position', '/portals/registry.json', '/health/ready'])
      expect((await get(path)).headers(), path).not.toHaveProperty('x-cache');
  } finally {
    await page.close();
    await nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('while the database is away, pages say so and carry on by themselves', async ({
  page,
  context,
  startProduct,
  watch,
}) => {
  // A chunk that a page asks for just as the database comes back is answered with the page for a 503: Chromium names it
  // by its type, and the page asks again.
  watch.expectConsole(whileServerIsAway);
  watch.expectConsole(/Refused to execute script/);
  const cluster = await startPostgresql({ durable: true });
  try {
    const product = await startProduct({ settings: { DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' } });
    await signInAsAdministrator(page, product);
    await page.getByRole('link', { name: 'Positions', exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Position' });
    await name.fill('Research');
    await cluster.goAway();
    await page.getByRole('button', { name: 'Add Position' }).click();
    const banner = page.getByRole('status', { name: 'Connection' });
    await expect(banner).toContainText('Cannot reach the server.');
    const visitor = await context.newPage();
    await visitor.goto(product.url);
    await expect(visitor.getByRole('status')).toHaveText('This page opens automatically when the server is ready.');
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 390, height: 844 },
      ]) {
        for (const open of [page, visitor]) {
          // Chromium draws no frames of a page behind another.
          await open.bringToFront();
          await open.setViewportSize(viewport);
          await setColorScheme(open, colorScheme);
          await expectAccessible(open);
          if (process.env.ALBUM)
            await open.screenshot({
              path: `e2e/results/away-${open === page ? 'banner' : 'page'}-${colorScheme}-${viewport.width}.png`,
            });
        }
      }
    }
    await cluster.comeBack();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Begin your career on real work');
    await expect(banner).toBeHidden();
    await expect(name).toHaveValue('Research');
  } finally {
    cluster.stop();
  }
});
