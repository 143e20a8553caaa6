/** Something between the browser and the server answers instead of it: a maintenance page, or a network's sign-in. */
import type { Page, Request, Route } from '@playwright/test';
import { expect, expectAccessible, fillApplication, newApplication, signIn, test } from './journey';
import { asAdministrator, completeTask, newIntern, newSupervisor, newTask } from './people';
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

/** Answers one call of a page instead of the server, until the returned function ends it. */
async function answerForCall(page: Page, method: string, path: string, answer: Parameters<Route['fulfill']>[0]) {
  const isPath = ({ pathname }: URL) => pathname === `/api${path}`;
  await page.route(isPath, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()));
  return () => page.unroute(isPath);
}

test('one read that something else answers is said in its own part, and the rest of the screen stays', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoAccounts.admin, demoPassword);
  await page.waitForURL(/adminDashboard$/);
  const main = page.getByRole('main');
  const panel = main.getByRole('alert').filter({ hasText: /not available right now|could not be loaded/ });
  const parts = [
    {
      path: '',
      call: '/Admin/User/Dashboard',
      says: 'Could not get Statistics Details',
      stays: 'Waiting applications',
    },
    { path: '/supervisors', call: '/Admin/User/Supervisors', says: 'Could not get Supervisors', stays: 'Supervisors' },
    { path: '/intakes/new', call: '/Position', says: 'Could not get Positions', stays: 'Add intake' },
    {
      path: '/interviews',
      call: '/Interview/Feed',
      says: 'Could not get the link to your calendar',
      stays: 'This week',
    },
  ];
  for (const [index, { path, call, says, stays }] of parts.entries()) {
    const end = await answerForCall(page, 'GET', call, Object.values(answers)[index] ?? {});
    await page.goto(`${demo.url}/adminDashboard${path}`);
    await expect(page.getByText(says), call).toBeVisible();
    await expect(main.getByText(stays).first(), call).toBeVisible();
    await expect(panel, call).toBeVisible();
    await expect(panel.getByRole('button'), call).toBeVisible();
    await end();
    // By itself.
    await expect(panel, call).toBeHidden();
  }

  // A list stays without what only narrows or counts it.
  const end = await answerForCall(page, 'GET', '/Admin/User/Applicants/Stages', answers['a page'] ?? {});
  await page.goto(`${demo.url}/adminDashboard/applications`);
  await expect(page.getByText('Could not get the numbers of the stages')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Esther Nyambura' })).toBeVisible();
  await end();
});

test('a write of a dialog or of a form that something else answers says so and keeps what was typed', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const task = await newTask(product, supervisor, intern, 'Interview two users');
  await completeTask(product, { intern, supervisor, task });
  await signIn(page, product, supervisor.email, supervisor.password);
  await page.waitForURL(/supervisorDashboard$/);

  await page.goto(`${product.url}/supervisorDashboard/taskDetails/${task}`);
  await page.getByRole('button', { name: 'Add Rating' }).click();
  const dialog = page.getByRole('dialog');
  const rating = dialog.getByRole('spinbutton');
  await rating.fill('70');
  const rate = dialog.getByRole('button', { name: /rating|save/i }).last();
  for (const answer of Object.values(answers)) {
    const end = await answerForCall(page, 'POST', `/Supervisor/Task/Rate/${task}`, answer);
    await rate.click();
    await expect(page.getByText('Could not add rating').first()).toBeVisible();
    await expect(rating).toHaveValue('70');
    await end();
  }
  await rate.click();
  await expect(page.getByText('Rating added')).toBeVisible();

  await page.goto(`${product.url}/supervisorDashboard/profile`);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Grace W. Wambui');
  const end = await answerForCall(page, 'PUT', `/User/${supervisor.id}`, answers.nothing ?? {});
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Could not update details')).toBeVisible();
  await expect(name).toHaveValue('Grace W. Wambui');
  await end();
  expect(await failuresOf(product)).toEqual([]);
});

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
