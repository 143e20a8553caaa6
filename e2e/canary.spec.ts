/** A canary that is broken is taken back by itself; one that is healthy becomes the live version by one click. */
import { type Checkout, checkOut } from './checkout';
import { expect, signInAsAdministrator, test } from './journey';
import type { Product } from './product';
import { editionOf, failsKey, newDeployToken, releasesOf, writeSecondEdition } from './releases';

let team: Checkout;

test.beforeAll(async () => {
  team = await checkOut();
  writeSecondEdition(team, 'public-portal');
});
test.afterAll(() => team.delete());

async function startCanary(product: Product) {
  const token = await newDeployToken(product, 'public-portal');
  const released = await team.run(product, token, 'release', 'public-portal', '--canary', '100');
  expect(released.code, released.output).toBe(0);
  const { Canary, Current } = await releasesOf(product, 'public-portal');
  expect(Canary?.Share).toBe(100);
  return { canary: Canary?.Version, live: Current };
}

test('a canary that throws for 1 in 3 loads is taken back by itself', async ({ browser, startProduct }) => {
  test.setTimeout(240_000);
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
    // Whoever meets the broken one sees the live one.
    await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
    await expect(page.getByText(editionOf('public-portal'))).toBeVisible({ visible: !fails });
    await reported;
    await context.close();
  }
  const { Current, Canary, History } = await releasesOf(product, 'public-portal');
  console.log(`Taken back after ${visits} visits: ${History[0]?.Reason}`);
  expect([Current, Canary]).toEqual([live, null]);
  expect(History[0]).toMatchObject({ Action: 'Canary Rolled Back', Version: canary });
  expect(History[0]?.Reason).toMatch(/of the last \d+ loads failed/);
});

test('a canary that stays healthy is promoted by one click', async ({ page, browser, startProduct }) => {
  test.setTimeout(240_000);
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
