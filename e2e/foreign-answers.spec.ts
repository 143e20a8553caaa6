/** Something between the browser and the server answers instead of it: a maintenance page, or a network's sign-in. */
import type { Page, Request, Route } from '@playwright/test';
import { expect, expectAccessible, fillApplication, newApplication, signIn, test } from './journey';
import { asAdministrator, newSupervisor } from './people';
import { demoAccounts, demoPassword, type Product } from './product';

/** What they answer. Each is a success to whoever looks at the status alone. */
const answers: Record<string, Parameters<Route['fulfill']>[0]> = {
  'a page': { contentType: 'text/html', body: '<!doctype html><title>Back soon</title><h1>We are back soon</h1>' },
  'JSON of its own': { json: { status: 'maintenance' } },
  nothing: { status: 204 },
  'the beginning of JSON': { contentType: 'application/json', body: '{"message":"Your applica' },
};

/** Calls whose answers people see. Live updates and the search come later. */
const screens: Record<keyof typeof demoAccounts, string[]> = {
  admin: ['/adminDashboard', '/adminDashboard/applications', '/adminDashboard/interviews', '/adminDashboard/releases'],
  supervisor: ['/supervisorDashboard', '/supervisorDashboard/assignedTasks', '/supervisorDashboard/templates'],
  intern: ['/internDashboard', '/internDashboard/profile'],
};

/** Answers every call of the page, its stream too, until the returned function ends it. */
async function answerForServer(page: Page, answer: Parameters<Route['fulfill']>[0]) {
  const seen: Request[] = [];
  await page.route('**/api/**', (route) => {
    seen.push(route.request());
    return route.fulfill(answer);
  });
  return { seen, end: () => page.unroute('**/api/**') };
}

const failuresOf = async (product: Product) =>
  (await asAdministrator(product, 'GET', '/Admin/Release/Failure')).Failures;

test('a form says that nothing was sent, and keeps what was typed', async ({ page, startProduct }) => {
  const product = await startProduct();
  const application = await newApplication('Amina Otieno');
  await page.goto(product.url);
  await fillApplication(page, application);
  const send = page.getByRole('button', { name: 'Send application' });
  for (const answer of Object.values(answers)) {
    const { end } = await answerForServer(page, answer);
    await send.click();
    await expect(page.getByText('Could not make an Application')).toBeVisible();
    await page
      .getByRole('button', { name: /^Close|^Dismiss/ })
      .first()
      .click();
    await expect(page.getByText('Could not make an Application')).toBeHidden();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(application.name);
    await end();
  }
  await send.click();
  await expect(page.getByText('You will receive an email regarding your application')).toBeVisible();
  expect(await failuresOf(product)).toEqual([]);
});

for (const [as, paths] of Object.entries(screens) as [keyof typeof screens, string[]][]) {
  test(`the screens of the ${as} say that they could not load, and load again`, async ({ page, startProduct }) => {
    const product = await startProduct({ demo: true });
    await signIn(page, product, demoAccounts[as], demoPassword);
    await expect(page).toHaveURL(new RegExp(`/${as}Dashboard$`));
    for (const [index, path] of paths.entries()) {
      const kinds = Object.values(answers);
      const { end } = await answerForServer(page, kinds[index % kinds.length] ?? {});
      await page.goto(product.url + path);
      const retry = page.getByRole('button', { name: /^(Retry|Try again)$/ }).first();
      await expect(retry, path).toBeVisible();
      await expectAccessible(page);
      await end();
      // By itself, or with a press.
      await expect(retry, path).toBeHidden();
    }
  });
}

test('a call that something else answers is asked seldom, its words stay, and its stream is asked seldom, too', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  await signIn(page, product, supervisor.email, supervisor.password);
  await expect(page).toHaveURL(/supervisorDashboard$/);
  const { seen, end } = await answerForServer(page, answers['a page']);
  await page.goto(`${product.url}/supervisorDashboard/assignedTasks`);
  const retry = page.getByRole('button', { name: /^(Retry|Try again)$/ }).first();
  await expect(retry).toBeVisible();
  const from = Date.now();
  // Longer than most waits between two tries.
  while (Date.now() - from < 20_000) {
    expect(await retry.count()).toBe(1);
    await page.waitForTimeout(250);
  }
  const times = new Map<string, number>();
  for (const request of seen) {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    times.set(call, (times.get(call) ?? 0) + 1);
  }
  expect([...times.keys()]).toContain('GET /api/Change/Stream');
  expect([...times].filter(([, count]) => count > 20)).toEqual([]);
  await end();
  await expect(retry).toBeHidden();
  expect(await failuresOf(product)).toEqual([]);
});
