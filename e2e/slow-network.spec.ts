/** On a slow line every action shows that it is under way, pressing it twice sends it once, and nothing fails that is on its way. */
import type { Locator, Page, Request, Route } from '@playwright/test';
import {
  dayFromNow,
  devices,
  expect,
  fillApplication,
  newApplication,
  signIn,
  signInAsAdministrator,
  test,
  typeDate,
} from './journey';
import { completeTask, newApplicant, newIntern, newSupervisor, newTask, resetToken } from './people';
import { demoAccounts, demoPassword } from './product';
import { KBIT_150, SLOW_3G, slowDown } from './slow-line';

/**
 * Presses twice in a row on a slow line. The page must show work in progress until the call is answered, the call must have
 * been sent once, and `done` must appear. The call is held until the page was seen at work, however long that takes. Pages
 * are opened on a fast line: on a slow one and a busy machine, a file can take longer than the loader waits for it.
 */
async function pressTwice(page: Page, button: Locator, call: string, done: Locator): Promise<void> {
  const speedUp = await slowDown(page);
  let sent = 0;
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isCall = (request: Request) =>
    `${request.method()} ${new URL(request.url()).pathname.replace(/[\w-]{36}$/, ':id')}` === call;
  const hold = async (route: Route) => {
    if (!isCall(route.request())) return route.fallback();
    sent += 1;
    await seen;
    return route.continue();
  };
  await page.route('**/api/**', hold);
  await button.dblclick();
  await expect(
    page.locator('[aria-busy="true"], [role="progressbar"]:visible').first(),
    `${call} shows no work`,
  ).toBeVisible();
  await expect.poll(() => sent, `${call} sent`).toBe(1);
  release();
  await expect(done, call).toBeVisible();
  await page.unroute('**/api/**', hold);
  await speedUp();
  expect(sent, `${call} sent`).toBe(1);
}

test('what visitors send on Slow 4G is under way, and sent once', async ({ page, startProduct }) => {
  const product = await startProduct();
  const intern = await newIntern(product, 'Brian Kiprotich');
  const accepted = await newApplicant(product, 'Ruth Akinyi', 'Passed');
  const token = await resetToken(product, intern);

  await page.goto(product.url);
  const application = await newApplication('Amina Otieno');
  await fillApplication(page, application);
  const send = page.getByRole('button', { name: /send/i });
  await pressTwice(page, send, 'POST /api/Apply', page.getByText('You will receive an email regarding'));

  await expect(page.getByRole('heading', { name: 'Application Status' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(application.email);
  const status = page.getByRole('dialog', { name: 'Your Application Status' });
  await pressTwice(page, page.getByRole('button', { name: /check/i }), 'POST /api/ApplicationStatus', status);

  await page.goto(`${product.url}/signUp`);
  await page.getByLabel('Email', { exact: true }).fill(accepted.email);
  await page.getByLabel('Password', { exact: true }).fill(accepted.password);
  const signUp = page.getByRole('button', { name: 'Sign Up' });
  await pressTwice(page, signUp, 'POST /api/Account/Activate', page.getByText('Sign Up Successfull.'));

  await page.goto(`${product.url}/requestResetPassword`);
  await page.getByLabel('Email', { exact: true }).fill(intern.email);
  const request = page.getByRole('button', { name: 'Send reset link' });
  await pressTwice(page, request, 'POST /api/PasswordReset', page.getByText('Please check your email!'));

  await page.goto(`${product.url}/resetPassword/${token}`);
  await page.getByLabel('New password', { exact: true }).fill('another-river-acacia-8');
  const reset = page.getByRole('button', { name: 'Reset Password' });
  await pressTwice(page, reset, 'POST /api/Reset', page.getByText('Password Reset Successfully!'));

  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(intern.email);
  await page.getByLabel('Password', { exact: true }).fill('another-river-acacia-8');
  const logIn = page.getByRole('button', { name: 'Log In' });
  await pressTwice(page, logIn, 'POST /api/login', page.getByRole('heading', { name: 'My Tasks' }));
  const logOut = page.getByRole('button', { name: 'Logout' }).first();
  await pressTwice(page, logOut, 'POST /api/logout', page.getByRole('heading', { name: 'Log In' }));
});

test('what an intern sends on Slow 4G is under way, and sent once', async ({ page, startProduct }) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  await newTask(product, supervisor, intern, 'Interview two users');
  const second = await newTask(product, supervisor, intern, 'Draft the plan');
  await signIn(page, product, intern.email, intern.password);
  await expect(page.getByRole('heading', { name: 'Interview two users' })).toBeVisible();

  const card = page.getByRole('listitem').filter({ hasText: 'Interview two users' });
  await pressTwice(page, card.getByRole('checkbox'), 'PUT /api/Task/Status/:id', card.getByText('Not rated'));

  await page.goto(`${product.url}/internDashboard/tasks/${second}`);
  const box = page.getByRole('checkbox');
  await pressTwice(page, box, 'PUT /api/Task/Status/:id', page.getByText('Not rated'));
  await page.getByLabel('Comment', { exact: true }).fill('Done.');
  const add = page.getByRole('button', { name: 'Add Comment' });
  await pressTwice(page, add, 'POST /api/Comment', page.getByText('Comment Added Successfully'));
  await page.getByRole('button', { name: /^Edit: Done/ }).click();
  await page.getByRole('textbox', { name: /edit/i }).fill('Done and checked.');
  const save = page.getByRole('button', { name: 'Save' });
  await pressTwice(page, save, 'PUT /api/Comment/:id', page.getByText('Comment Updated Successfully'));

  await page.goto(`${product.url}/internDashboard/profile`);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Brian K. Kiprotich');
  const change = page.getByRole('button', { name: 'Save Changes' });
  await pressTwice(page, change, 'PUT /api/User/:id', page.getByText('Details Updated'));

  await page.goto(`${product.url}/internDashboard/resetPassword`);
  await page.getByRole('button', { name: 'Request Password Reset' }).click();
  const sure = page.getByRole('alertdialog').getByRole('button').last();
  await pressTwice(page, sure, 'POST /api/PasswordReset', page.getByText('Please check your email!'));
  await expect(page).toHaveURL(/\/login$/);
});

test('what a supervisor sends on Slow 4G is under way, and sent once', async ({ page, startProduct }) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const task = await newTask(product, supervisor, intern, 'Interview two users');
  await signIn(page, product, supervisor.email, supervisor.password);
  await expect(page.getByRole('row', { name: intern.name })).toBeVisible();

  await page.getByRole('link', { name: /^Assign Task/ }).click();
  await page.getByLabel('Task', { exact: true }).fill('Draft the plan');
  await page.getByLabel('Description').fill('One page.');
  await typeDate(page, 'Deadline', dayFromNow(3));
  const assign = page.getByRole('button', { name: 'Assign Task' });
  await pressTwice(page, assign, 'POST /api/Task', page.getByText('Task Assigned Successfully'));

  await page.goto(`${product.url}/supervisorDashboard/taskDetails/${task}/edit`);
  await page.getByLabel('Task', { exact: true }).fill('Interview three users');
  const change = page.getByRole('button', { name: 'Save Changes' });
  await pressTwice(page, change, 'PUT /api/Task/:id', page.getByText('Task Updated'));

  const remark = page.getByLabel('Remark', { exact: true });
  await remark.fill('Good start.');
  const add = page.getByRole('button', { name: 'Add Remarks' });
  await pressTwice(page, add, 'POST /api/Comment', page.getByText('Remark Added Successfully'));
  await page.getByRole('button', { name: /^Edit: Good/ }).click();
  await page.getByRole('textbox', { name: /edit/i }).fill('A good start.');
  const save = page.getByRole('button', { name: 'Save' });
  await pressTwice(page, save, 'PUT /api/Comment/:id', page.getByText('Remark Updated Successfully'));

  await completeTask(product, { intern, supervisor, task });
  await page.reload();
  await page.getByRole('button', { name: 'Add Rating' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton').fill('70');
  const rate = dialog.getByRole('button', { name: /rating|save/i }).last();
  await pressTwice(page, rate, 'POST /api/Supervisor/Task/Rate/:id', page.getByText('Rating added'));
});

test('what an administrator decides on Slow 4G is under way, and sent once', async ({ page, startProduct }) => {
  const product = await startProduct();
  await newApplicant(product, 'Amina Otieno');
  await newApplicant(product, 'Joseph Kariuki');
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/adminDashboard/applications`);
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Amina Otieno')).toBeVisible();

  const sure = page.getByRole('alertdialog').getByRole('button').last();
  await row('Joseph Kariuki')
    .getByRole('button', { name: /^Decline/ })
    .click();
  await pressTwice(page, sure, 'PUT /api/Apply/:id', page.getByText('Application Declined'));
  await row('Amina Otieno')
    .getByRole('link', { name: /^Accept/ })
    .click();
  await typeDate(page, 'Interview Date', dayFromNow(3));
  const schedule = page.getByRole('button', { name: 'Schedule' });
  await pressTwice(page, schedule, 'PUT /api/Apply/:id', page.getByText('Email sent Successfully'));
  await row('Amina Otieno')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await pressTwice(page, sure, 'PUT /api/Apply/:id', page.getByText('Applicant Accepted'));
});

test('on Slow 3G the application form has its positions within 20 s, and at 150 kbit/s a dashboard opens without a failure', async ({
  browser,
  demo,
}) => {
  const [visitor, administrator] = await Promise.all([0, 1].map(() => browser.newPage({ viewport: devices.phone })));
  if (!visitor || !administrator) throw new Error('no pages');
  // Whatever is called failed is logged too, even if the page tries again at once.
  const failures: string[] = [];
  for (const page of [visitor, administrator])
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await Promise.all([slowDown(visitor, SLOW_3G), slowDown(administrator, KBIT_150)]);

  const opened = Date.now();
  await Promise.all(
    [visitor, administrator].map((page, index) =>
      page.goto(demo.url + ['/', '/login'][index], { waitUntil: 'commit' }),
    ),
  );
  await administrator.getByLabel('Email', { exact: true }).fill(demoAccounts.admin);
  await administrator.getByLabel('Password', { exact: true }).fill(demoPassword);
  await administrator.getByRole('button', { name: 'Log In' }).click();
  await expect(visitor.getByRole('option', { name: 'Engineering' })).toBeAttached({ timeout: 20_000 });
  expect(Date.now() - opened).toBeLessThan(20_000);

  await expect(administrator.getByText('Waiting applications')).toBeVisible();
  expect(failures).toEqual([]);
  await Promise.all([visitor, administrator].map((page) => page.close()));
});
