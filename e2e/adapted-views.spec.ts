/** Pages as people adapt them: in forced colours, turned, enlarged, and left and come back to. */
import { expect, fillApplication, newApplication, signIn, test } from './journey';
import { demoAccounts, demoPassword } from './product';

test('forced colours show which tab and which toggle is chosen', async ({ page, demo: product }) => {
  await signIn(page, product, demoAccounts.admin, demoPassword);
  await page.waitForURL(/Dashboard$/);
  await page.emulateMedia({ forcedColors: 'active' });
  const look = (chosen: string, other: string) =>
    page.evaluate(
      (selectors) =>
        selectors.map((selector) => {
          const element = document.querySelector(selector);
          return element && getComputedStyle(element).backgroundColor;
        }),
      [chosen, other],
    );
  const expectChosen = async (chosen: string, other: string) => {
    await expect(page.locator(chosen).first()).toBeVisible();
    const [one, another] = await look(chosen, other);
    expect(another, other).toBeTruthy();
    expect(one, chosen).not.toBe(another);
  };
  await page.goto(`${product.url}/adminDashboard/applications`);
  await expectChosen('main a[aria-current=page]', 'main a:not([aria-current])');
  await expectChosen('nav a[aria-current=page]', 'nav a:not([aria-current])');
  await page.getByRole('row').getByRole('link').first().click();
  await expectChosen('main [aria-pressed=true]', 'main [aria-pressed=false]');
});

test('a form that is being filled in holds while the phone is turned, the page enlarged, left and come back to', async ({
  page,
  demo: product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(product.url);
  const application = await newApplication('Amina Otieno');
  await fillApplication(page, application);
  const name = page.getByLabel('Name', { exact: true });
  const expectTyped = async () => {
    await expect(name).toHaveValue(application.name);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(application.email);
    await expect(page.getByLabel('What are you interested in?')).not.toHaveValue('');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  };
  await name.focus();
  // Turned and back, then as a page of 1280 pixels looks at 400 percent.
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await expectTyped();
    await expect(name).toBeFocused();
    await expect(page.getByText('cv.pdf')).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Check Application Status' }).first().click();
  await expect(page.getByRole('heading', { name: 'Application Status' })).toBeVisible();
  await page.goBack();
  await expectTyped();
});
