/** A team without this repository makes a portal in one of its own, and has it live in a product that is deployed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { portals, root } from 'repository';
import { freePort } from 'test-preset/services';
import { develop, run } from './checkout';
import { expect, expectAccessible, signIn, test } from './journey';
import { newSupervisor } from './people';
import type { Product } from './product';
import { startRegistry } from './registry';
import { newDeployToken, releasesOf } from './releases';

const PORTAL = 'notices-portal';
const PAGE = 'src/features/notices/notices-page.tsx';

let networks = 0;

/** Opens the portal's page as another person in another network, whose load the server counts. */
async function visit(browser: Browser, product: Product): Promise<Page> {
  networks += 1;
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${networks}` } });
  const page = await context.newPage();
  const { email, password } = await newSupervisor(product, `Visitor ${'ABCDEFGH'.charAt(networks)}`);
  await signIn(page, product, email, password);
  await expect(page).toHaveURL(/\/supervisorDashboard$/);
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/Release/Load'));
  await page.goto(`${product.url}/noticesDashboard`);
  await reported;
  return page;
}

test('a team installs the kit, tries, releases, breaks and mends a portal from its own repository', async ({
  page,
  browser,
  startProduct,
  watch,
}) => {
  // npm installs some 900 packages, which takes minutes on a busy machine.
  test.setTimeout(1_800_000);
  watch.expectConsole(/\[webpack-dev-server\]/);
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-team-'));
  const team = join(folder, PORTAL);
  const packed = join(root, '.build/packages');
  const npm = async (...args: string[]) => {
    const { code, output, seconds } = await run('npm', args, team);
    console.log(`npm ${args.join(' ')}: ${seconds} s`);
    expect(code, output).toBe(0);
    return output;
  };
  const change = (from: string, to: string) => {
    const text = readFileSync(join(team, PAGE), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(team, PAGE), text.replace(from, to));
  };
  const { code: packing, output: archives } = await run(
    'npm',
    ['run', 'pack', '-w', '@internship-portals/portal-kit'],
    root,
  );
  expect(packing, archives).toBe(0);
  const registry = await startRegistry(packed);
  try {
    // An own cache: npm would take an earlier build of the same version from the usual one.
    writeFileSync(join(folder, '.npmrc'), `${registry.npmrc}cache=${join(folder, 'npm-cache')}\n`);
    const created = await run(
      'npm',
      ['create', '--yes', '@internship-portals/portal', PORTAL, '--', '--base', '/noticesDashboard', '--role', 'SUP'],
      folder,
      { npm_config_userconfig: join(folder, '.npmrc') },
    );
    expect(created.code, created.output).toBe(0);
    const again = await run(
      'npm',
      ['create', '--yes', '@internship-portals/portal', PORTAL, '--', '--base', '/noticesDashboard', '--role', 'SUP'],
      folder,
      { npm_config_userconfig: join(folder, '.npmrc') },
    );
    expect([again.code, again.output]).toEqual([1, expect.stringContaining(`There is a folder ${PORTAL} already.`)]);

    writeFileSync(join(team, '.npmrc'), registry.npmrc);
    // What this repository has installed is in npm's cache.
    await npm('install', '--prefer-offline');
    // Nothing that is missing, extraneous or of a range that nobody declared.
    await npm('ls');
    await npm('test');
    await npm('run', 'types');

    // The product lists the portal; its team has a token and no more.
    const entry = { ...JSON.parse(readFileSync(join(team, 'portals.json'), 'utf8'))[0], package: PORTAL };
    const portalsFile = join(folder, 'portals.json');
    writeFileSync(portalsFile, JSON.stringify([...portals, entry]));
    const product = await startProduct({
      portalsFile,
      settings: { PORTAL_OVERRIDES: 'teams', TRUST_PROXY: '1' },
    });
    const token = await newDeployToken(product, PORTAL);
    const deploy = async (...args: string[]) => {
      const done = await run('npm', ['run', '--silent', 'portal', '--', ...args], team, {
        DEPLOY_URL: product.url,
        DEPLOY_TOKEN: token,
      });
      console.log(`portal ${args.join(' ')}: ${done.seconds} s, exit code ${done.code}`);
      return done;
    };
    const { email, password } = await newSupervisor(product, 'Njeri Wambui');

    // From the team's machine in the deployed product: a change appears in the open page.
    const port = await freePort();
    writeFileSync(join(team, 'portals.json'), JSON.stringify([{ ...entry, package: '.', port }]));
    const { ready, end } = develop(team, PORTAL);
    try {
      await ready;
      const made = await deploy('override', PORTAL, '--user', email);
      const link = made.output.match(/http\S+preview=\S+/)?.[0];
      expect(link, made.output).toBeDefined();
      await signIn(page, product, email, password);
      await expect(page).toHaveURL(/\/supervisorDashboard$/);
      await page.goto(link ?? '');
      await page.getByRole('button', { name: 'Show the preview' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
      change('title={messages.title}', "title={'Notices of the day'}");
      await expect(page.getByRole('heading', { level: 1, name: 'Notices of the day' })).toBeVisible();
      // The compiler may have read the file in the middle of its change. What it said then does not stay over the page.
      await expect(page.locator('#webpack-dev-server-client-overlay')).toHaveCount(0);
      await expectAccessible(page);
    } finally {
      await page.close();
      await end();
    }

    // Without the shell, too: with the product's data and its login, on the portal's own port.
    const alone = develop(team, PORTAL, ['portal', '--', 'dev', PORTAL, '--stand-alone'], { DEPLOY_URL: product.url });
    try {
      await alone.ready;
      const context = await browser.newContext();
      const tab = await context.newPage();
      const address = `http://localhost:${port}`;
      await tab.goto(`${address}/noticesDashboard`);
      await expect(tab).toHaveURL(`${address}/login`);
      await signIn(tab, { url: address }, email, password);
      await expect(tab.getByRole('heading', { level: 1, name: 'Notices of the day' })).toBeVisible();
      await expect(tab).toHaveURL(`${address}/noticesDashboard`);
      await context.close();
    } finally {
      await alone.end();
    }

    const refused = await run('npm', ['run', '--silent', 'portal', '--', 'release', PORTAL], team, {
      DEPLOY_URL: product.url,
      DEPLOY_TOKEN: 'not-a-token',
    });
    expect(refused.code, refused.output).toBe(1);
    expect(refused.output).not.toContain('    at ');

    const released = await deploy('release', PORTAL);
    expect(released.code, released.output).toBe(0);
    const first = (await releasesOf(product, PORTAL)).Current;
    const seen = await visit(browser, product);
    await expect(seen.getByRole('heading', { level: 1, name: 'Notices of the day' })).toBeVisible();
    await seen.context().close();

    // A prop that only later versions of the shared packages have, which the team has installed, would do nothing there.
    const later = join(team, 'node_modules/@internship-portals/shared-ui/dist/layout/page-heading.d.ts');
    const installed = readFileSync(later, 'utf8');
    writeFileSync(later, installed.replace('title: ', 'tone?: string; title: '));
    change("title={'Notices of the day'}", `title={'Notices of the day'} tone="quiet"`);
    await npm('run', 'types');
    const early = await deploy('release', PORTAL);
    expect(early.code, early.output).toBe(4);
    const row = readFileSync(join(team, PAGE), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('tone='));
    expect(early.output).toContain(`  - ${PAGE}:${row + 1}: PageHeading has no prop 'tone'.\n`);
    expect((await releasesOf(product, PORTAL)).Current).toBe(first);
    writeFileSync(later, installed);
    change(` tone="quiet"`, '');

    // A version that fails goes back, and the team reads what failed.
    change("title={'Notices of the day'}", "title={JSON.parse('no notices')}");
    const waiting = deploy('release', PORTAL, '--wait');
    await expect.poll(async () => (await releasesOf(product, PORTAL)).Current, { timeout: 120_000 }).not.toBe(first);
    // Five failures decide at once.
    for (let count = 0; count < 5; count += 1) await (await visit(browser, product)).context().close();
    const failed = await waiting;
    expect(failed.code, failed.output).toBe(1);
    expect(failed.output).toContain('went back');
    expect((await releasesOf(product, PORTAL)).Current).toBe(first);
    const failures = await deploy('failures');
    expect(failures.output).toContain('is not valid JSON');
    // In the team's own sources, by the source maps of the release, which no browser gets.
    const line =
      readFileSync(join(team, PAGE), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('JSON.parse')) + 1;
    expect(failures.output).toMatch(new RegExp(`at ${PAGE}:${line}:\\d+ `));
    expect(failures.output).toContain('on /noticesDashboard\n');

    change("title={JSON.parse('no notices')}", 'title="Notices of today"');
    const mended = await deploy('release', PORTAL);
    expect(mended.code, mended.output).toBe(0);
    const read = await visit(browser, product);
    await expect(read.getByRole('heading', { level: 1, name: 'Notices of today' })).toBeVisible();
    await read.context().close();
  } finally {
    await registry.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
