/** A broken canary is rolled back automatically; a healthy one becomes the live version with one click. */

import type { Product } from 'test-preset/product';
import { expect, signInAsAdministrator, test } from './journey';
import { editionOf, failsKey, newDeployToken, releasesOf } from './releases';
import { secondEditions } from './second-editions';

async function startCanary(product: Product) {
  const token = await newDeployToken(product, 'public-portal');
  const released = await secondEditions().checkout.run(product, token, 'release', 'public-portal', '--canary', '100');
  expect(released.code, released.output).toBe(0);
  const { Canary, Current } = await releasesOf(product, 'public-portal');
  expect(Canary?.Share).toBe(100);
  return { canary: Canary?.Version, live: Current };
}

test('a canary that throws for 1 in 3 loads is rolled back automatically', async ({ browser, startProduct }) => {
  const product = await startProduct({ settings: { CANARY_LOADS: '12' } });
  const { canary, live } = await startCanary(product);
  let visits = 0;
  while (visits < 40 && (await releasesOf(product, 'public-portal')).Canary !== null) {
    visits += 1;
    const context = await browser.newContext();
    const fails = visits % 3 === 0;
    if (fails) {
      await context.addInitScript((key) => localStorage.setItem(key, 'render'), failsKey('public-portal'));
    }
    const page = await context.newPage();
    const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/Release/Load'));
    await page.goto(product.url);
    // A visitor for whom it fails sees the live version.
    await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
    await expect(page.getByText(editionOf('public-portal'))).toBeVisible({ visible: !fails });
    await reported;
    await context.close();
  }
  const { Current, Canary, History } = await releasesOf(product, 'public-portal');
  console.log(`Rolled back after ${visits} visits: ${History[0]?.Reason}`);
  expect([Current, Canary]).toEqual([live, null]);
  expect(History[0]).toMatchObject({ Action: 'Canary Rolled Back', Version: canary });
  expect(History[0]?.Reason).toMatch(/of the last \d+ loads failed/);
});

test('a canary that stays healthy is promoted with one click', async ({ page, browser, startProduct }) => {
  const product = await startProduct({ settings: { CANARY_MINUTES: '0' } });
  const { canary } = await startCanary(product);
  for (let visit = 0; visit < 3; visit += 1) {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    const reported = visitor.waitForResponse((answer) => answer.url().endsWith('/api/Release/Load'));
    await visitor.goto(product.url);
    await expect(visitor.getByText(editionOf('public-portal'))).toBeVisible();
    await reported;
    await context.close();
  }
  await signInAsAdministrator(page, product);
  await page.getByRole('navigation').getByRole('link', { name: 'Releases' }).click();
  await page
    .getByRole('button', { name: /^Promote/ })
    .first()
    .click();
  await expect.poll(async () => (await releasesOf(product, 'public-portal')).Current).toBe(canary);
});
