/** A page asks for its data while its code is on its way, and for nothing twice (decision 053). */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { signIn, test } from './journey';
import { tokenOf } from './people';
import { demoAccounts, demoPassword, type Product } from './product';

interface EarlyPage {
  as: keyof typeof demoAccounts;
  role: string;
  path: string;
  calls: string[];
}

const pages: EarlyPage[] = [
  { as: 'intern', role: 'INT', path: '/internDashboard', calls: ['/Task'] },
  {
    as: 'supervisor',
    role: 'SUP',
    path: '/supervisorDashboard',
    calls: ['/Supervisor/User/MyInterns?page=1&pageSize=10', '/Supervisor/Task/Queue'],
  },
  {
    as: 'supervisor',
    role: 'SUP',
    path: '/supervisorDashboard/assignedTasks',
    calls: ['/Supervisor/Task?page=1&pageSize=10', '/Supervisor/Task/Queue'],
  },
  {
    as: 'supervisor',
    role: 'SUP',
    path: '/supervisorDashboard/templates',
    calls: ['/Supervisor/Template'],
  },
  {
    as: 'admin',
    role: 'ADM',
    path: '/adminDashboard',
    calls: ['/Admin/User/Dashboard', '/Admin/Programme/FirstSteps', '/Admin/Dashboard/Decisions'],
  },
  ...[
    {
      path: 'applications',
      calls: ['/Admin/User/Applicants?page=1&pageSize=10', '/Admin/User/Applicants/Stages', '/Position'],
    },
    { path: 'selectedApplicants', calls: ['/Admin/User/Applicants/Stages'] },
    { path: 'supervisors', calls: ['/Admin/User/Supervisors?page=1&pageSize=10', '/Position'] },
    { path: 'interns', calls: ['/Admin/User/Interns?page=1&pageSize=10', '/Position'] },
    { path: 'administrators', calls: ['/Admin/User/Administrators?page=1&pageSize=10', '/Position'] },
    { path: 'positions', calls: ['/Position'] },
    { path: 'releases', calls: ['/Admin/Release'] },
    { path: 'audit', calls: ['/Admin/Audit?page=1&pageSize=10'] },
  ].map(
    ({ path, calls }): EarlyPage => ({
      as: 'admin',
      role: 'ADM',
      path: `/adminDashboard/${path}`,
      calls,
    }),
  ),
];

/** Signs a person in as a browser that has been here before. */
async function remember(context: BrowserContext, product: Product, as: keyof typeof demoAccounts, role: string) {
  const { token, id } = await tokenOf(product, { email: demoAccounts[as], password: demoPassword });
  await context.addInitScript(
    ([token = '', role = '', id = '']) => {
      localStorage.setItem('ACCESS_TOKEN', token);
      localStorage.setItem('Roles', JSON.stringify([role]));
      localStorage.setItem('Name', 'Somebody');
      localStorage.setItem('user_id', id);
    },
    [token, role, id],
  );
}

/** The calls of a page as they are sent, and what holds the entry of its portal back. */
async function watch(page: Page) {
  const calls: string[] = [];
  let letEntryPass = () => {};
  const held = new Promise<void>((resolve) => {
    letEntryPass = resolve;
  });
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length) + search);
  });
  await page.route('**/remoteEntry.js', async (route) => {
    await held;
    await route.continue();
  });
  return { calls, letEntryPass };
}

for (const { as, role, path, calls: expected } of pages) {
  test(`${path} asks before its portal has arrived, and once`, async ({ demo, page, context }) => {
    await remember(context, demo, as, role);
    const { calls, letEntryPass } = await watch(page);
    // The entry that is held back holds back the page's own `load`, too.
    await page.goto(demo.url + path, { waitUntil: 'commit' });
    await expect.poll(() => calls, 'before the portal').toEqual(expect.arrayContaining(expected));
    letEntryPass();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => calls, 'after the page').toContain('/Change/Stream');
    for (const call of expected)
      expect(
        calls.filter((one) => one === call),
        call,
      ).toHaveLength(1);
  });
}

test('the landing page asks for its positions before its portal has arrived, and once', async ({ demo, page }) => {
  const { calls, letEntryPass } = await watch(page);
  await page.goto(demo.url, { waitUntil: 'commit' });
  await expect.poll(() => calls, 'before the portal').toEqual(['/Position']);
  letEntryPass();
  await expect(page.getByRole('option', { name: 'Engineering' })).toBeAttached();
  expect(calls.filter((call) => call === '/Position')).toHaveLength(1);
});

test('nothing of a dashboard is asked for whom it does not belong to', async ({ demo, page, context }) => {
  await remember(context, demo, 'intern', 'INT');
  const { calls } = await watch(page);
  await page.goto(`${demo.url}/adminDashboard`);
  await expect(page).toHaveURL(/\/unauthorized$/);
  expect(calls.filter((call) => call.startsWith('/Admin'))).toEqual([]);
});

test('after signing in, a dashboard asks while its portal is on its way, and once', async ({ demo, page }) => {
  const { calls, letEntryPass } = await watch(page);
  await signIn(page, demo, demoAccounts.intern, demoPassword);
  await expect.poll(() => calls).toContain('/Task');
  letEntryPass();
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  await expect.poll(() => calls, 'after the page').toContain('/Change/Stream');
  expect(calls.filter((call) => call === '/Task')).toHaveLength(1);
});
