/** A broken canary or release is rolled back automatically; a healthy canary becomes the live version with one click. */

import type { Browser } from '@playwright/test';
import { expect, signInAsAdministrator, test } from './journey';
import type { Product } from './product';
import { editionOf, failsKey, newDeployToken, releasesOf } from './releases';
import { secondEditions } from './second-editions';

async function startCanary(product: Product) {
  const token = await newDeployToken(product, 'public-portal');
  const released = await secondEditions().checkout.run(product, token, 'release', 'public-portal', '--canary', '100');
  expect(released.code, released.output).toBe(0);
  const { Canary, Current } = await releasesOf(product, 'public-portal');
  expect(Canary?.Share).toBe(100);
  return { token, canary: Canary?.Version, live: Current };
}

/** Opens the landing page in a fresh browser; the second edition throws there if `fails`. */
async function visit(browser: Browser, product: Product, { fails }: { fails: boolean }) {
  const context = await browser.newContext();
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

test('a canary, and a release to everyone, that throws for 1 in 3 loads goes back automatically', async ({
  browser,
  startProduct,
}) => {
  const product = await startProduct({ settings: { CANARY_LOADS: '12' } });
  const { token, canary, live } = await startCanary(product);
  const portal = () => releasesOf(product, 'public-portal');
  const visits = await visitUntil(browser, product, async () => (await portal()).Canary === null);
  const { Current, Canary, History } = await portal();
  console.log(`Rolled back after ${visits} visits: ${History[0]?.Reason}`);
  expect([Current, Canary]).toEqual([live, null]);
  expect(History[0]).toMatchObject({ Action: 'Canary Rolled Back', Version: canary });
  expect(History[0]?.Reason).toMatch(/of the last \d+ loads failed/);

  const waiting = secondEditions().checkout.run(product, token, 'promote', 'public-portal', `${canary}`, '--wait');
  await expect.poll(async () => (await portal()).Current).toBe(canary);
  await visitUntil(browser, product, async () => (await portal()).Current === live);
  const { code, output } = await waiting;
  console.log(output);
  expect(code).toBe(1);
  expect(output).toMatch(/went back \(Rolled Back by server\): \d+ of its first \d+ loads failed/);
});

test('a canary that stays healthy is promoted with one click', async ({ page, browser, startProduct }) => {
  const product = await startProduct({ settings: { CANARY_MINUTES: '0' } });
  const { canary } = await startCanary(product);
  for (let count = 0; count < 3; count += 1) {
    await visit(browser, product, { fails: false });
  }
  await signInAsAdministrator(page, product);
  await page.getByRole('navigation').getByRole('link', { name: 'Releases' }).click();
  await page
    .getByRole('button', { name: /^Promote/ })
    .first()
    .click();
  await expect.poll(async () => (await releasesOf(product, 'public-portal')).Current).toBe(canary);
});
