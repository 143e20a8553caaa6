/** A broken rollout goes back automatically; a healthy one becomes the live version with one click. */
import { createHash } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { expect, signInAsAdministrator, test } from './journey';
import type { Product } from './product';
import { editionOf, failsKey, newDeployToken, releasesOf } from './releases';
import { secondEditions } from './second-editions';

async function rollOut(product: Product) {
  const token = await newDeployToken(product, 'public-portal');
  const released = await secondEditions().checkout.run(product, token, 'release', 'public-portal', '--share', '50');
  expect(released.code, released.output).toBe(0);
  const { Rollout, Current } = await releasesOf(product, 'public-portal');
  expect(Rollout?.Share).toBe(50);
  return { token, version: Rollout?.Version, live: Current };
}

/** The first bucket of the portal's share, so that a visitor gets the version that is rolled out. */
const BUCKET = createHash('sha256').update('bucket of public-portal').digest().readUInt32BE() % 10_000;

let networks = 0;

/** Opens the landing page in a fresh browser; the second edition throws there if `fails`. */
async function visit(browser: Browser, product: Product, { fails }: { fails: boolean }) {
  // Each visitor is in another network: a network counts once for a version.
  networks += 1;
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${networks}` } });
  await context.addCookies([{ name: 'bucket', value: String(BUCKET), url: product.url }]);
  if (fails) await context.addInitScript((key) => localStorage.setItem(key, 'render'), failsKey('public-portal'));
  const page = await context.newPage();
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/Release/Load'));
  await page.goto(product.url);
  // A visitor for whom it fails sees the version before.
  await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
  await expect(page.getByText(editionOf('public-portal'))).toBeVisible({ visible: !fails });
  await reported;
  await context.close();
}

/** Visits until it is over, every third one in a browser in which the second edition throws. Returns the number of visits. */
async function visitUntil(browser: Browser, product: Product, isOver: () => Promise<boolean>): Promise<number> {
  let visits = 0;
  while (visits < 40 && !(await isOver())) {
    visits += 1;
    await visit(browser, product, { fails: visits % 3 === 0 });
  }
  return visits;
}

test('a rollout to some people or to everyone that throws for 1 in 3 loads goes back automatically', async ({
  browser,
  startProduct,
}) => {
  const product = await startProduct({ settings: { TRUST_PROXY: '1' } });
  const { token, version, live } = await rollOut(product);
  const portal = () => releasesOf(product, 'public-portal');
  const visits = await visitUntil(browser, product, async () => (await portal()).Rollout === null);
  const { Current, Rollout, History } = await portal();
  console.log(`Went back after ${visits} visits: ${History[0]?.Reason}`);
  expect([Current, Rollout]).toEqual([live, null]);
  expect(History[0]).toMatchObject({ Action: 'Rollout Rolled Back', Version: version });
  expect(History[0]?.Reason).toMatch(/of its first \d+ loads failed/);

  const waiting = secondEditions().checkout.run(product, token, 'promote', 'public-portal', `${version}`, '--wait');
  await expect.poll(async () => (await portal()).Current).toBe(version);
  await visitUntil(browser, product, async () => (await portal()).Current === live);
  const { code, output } = await waiting;
  console.log(output);
  expect(code).toBe(1);
  expect(output).toMatch(/went back \(Rolled Back by server\): \d+ of its first \d+ loads failed/);
});

test('a rollout that stays healthy is promoted with one click', async ({ page, browser, startProduct }) => {
  const product = await startProduct({ settings: { ROLLOUT_LOADS: '10', TRUST_PROXY: '1' } });
  const { version } = await rollOut(product);
  for (let count = 0; count < 10; count += 1) {
    await visit(browser, product, { fails: false });
  }
  await signInAsAdministrator(page, product);
  await page.getByRole('navigation').getByRole('link', { name: 'Releases' }).click();
  await page
    .getByRole('button', { name: /^Promote/ })
    .first()
    .click();
  await expect.poll(async () => (await releasesOf(product, 'public-portal')).Current).toBe(version);
});
