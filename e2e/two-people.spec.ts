/** A supervisor and an intern side by side: from the assignment to the rating that both see. */
import type { Page } from '@playwright/test';
import { startPostgresql } from 'test-preset/services';
import { dayFromNow, expect, expectAccessible, signIn, test, typeDate, whileServerIsAway } from './journey';
import { addComment, api, newIntern, newSupervisor, newTask, type Person, tokenOf } from './people';
import type { Product } from './product';

async function enter(page: Page, product: Product, person: Person, dashboard: string): Promise<void> {
  await signIn(page, product, person.email, person.password);
  await expect(page).toHaveURL(new RegExp(`/${dashboard}$`));
}

test('a supervisor assigns, the intern completes and comments, the supervisor rates and remarks, both see it', async ({
  page,
  browser,
  startProduct,
  watch,
}) => {
  // The open pages ask while the server restarts.
  watch.expectConsole(whileServerIsAway);
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const other = await newIntern(product, 'Mercy Njeri', { supervisor });
  const internPage = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();

  await enter(page, product, supervisor, 'supervisorDashboard');
  await enter(internPage, product, intern, 'internDashboard');
  await expect(internPage.getByText("You haven't been assigned any task yet")).toBeVisible();

  // The supervisor assigns.
  await expect(page.getByRole('heading', { name: 'My Interns' })).toBeVisible();
  await page
    .getByRole('row', { name: intern.name })
    .getByRole('link', { name: /^Assign Task/ })
    .click();
  await page.getByLabel('Task', { exact: true }).fill('Write the market report');
  await page.getByLabel('Description').fill('Two pages.\nThree sources at least.');
  await typeDate(page, 'Deadline', dayFromNow(7));
  await page.getByRole('button', { name: 'Assign Task' }).click();
  await expect(page.getByText('Task Assigned Successfully')).toBeVisible();
  await expect
    .poll(async () => (await product.mails()).some((mail) => mail.subject === 'New task: Write the market report'))
    .toBe(true);

  // The intern, whose page is open, completes and comments.
  await expect(internPage.getByRole('heading', { name: 'Write the market report' })).toBeVisible();
  await internPage.getByRole('link', { name: /^View More/ }).click();
  await expect(internPage.getByText('Three sources at least.')).toBeVisible();
  await expect(internPage.getByText(supervisor.name).first()).toBeVisible();
  // Two fast taps are one completion, which can be undone.
  await internPage.getByRole('checkbox').dblclick();
  await expect(internPage.getByRole('checkbox')).toBeChecked();
  await expectAccessible(internPage);
  await internPage.getByRole('button', { name: /^Undo/ }).click();
  await expect(internPage.getByRole('checkbox')).not.toBeChecked();
  await internPage.getByLabel('Comment', { exact: true }).fill('It is in the shared folder.');
  await internPage.getByRole('button', { name: 'Add Comment' }).click();
  await expect(internPage.getByText('Comment Added Successfully')).toBeVisible();
  await expect(internPage.getByText('It is in the shared folder.')).toBeVisible();
  await internPage.getByRole('button', { name: /^Edit: It is in/ }).click();
  await internPage.getByRole('textbox', { name: /edit/i }).fill('It is in the shared folder, as a PDF.');
  await internPage.getByRole('button', { name: 'Save' }).click();
  await expect(internPage.getByText('Comment Updated Successfully')).toBeVisible();
  await expectAccessible(internPage);

  // A remark appears beside a comment that is half written.
  await internPage.getByLabel('Comment', { exact: true }).fill('One more');
  const assigned = internPage.url().split('/').at(-1) ?? '';
  await addComment(product, supervisor, assigned, 'Please add the sources.');
  await expect(internPage.getByText('Please add the sources.')).toBeVisible({ timeout: 2_000 });
  await expect(internPage.getByLabel('Comment', { exact: true })).toHaveValue('One more');
  // What the page of the task shows is read: the new supervisor alone is news.
  await expect(internPage.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  // Pages follow again after the server has restarted.
  await product.stop();
  await product.start();
  await addComment(product, supervisor, assigned, 'After the restart.');
  await expect(internPage.getByText('After the restart.')).toBeVisible({ timeout: 20_000 });
  await expect(internPage.getByLabel('Comment', { exact: true })).toHaveValue('One more');
  await internPage.getByRole('link', { name: /^Notifications/ }).click();
  await expect(internPage.getByText('Grace Wambui assigned “Write the market report” to you.')).toBeVisible();
  await expectAccessible(internPage);
  await internPage.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(internPage.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await internPage.goBack();

  // A completion arrives although its tab is closed at once.
  const tab = await internPage.context().newPage();
  await tab.goto(internPage.url());
  await tab.getByRole('checkbox').click();
  await expect(tab.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await tab.close();

  // The supervisor rates and remarks.
  const row = page.getByRole('row', { name: 'Write the market report' });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Completed', { timeout: 5_000 });
  }).toPass();
  await row.getByRole('link', { name: /^View Task Details/ }).click();
  await expect(page.getByText('It is in the shared folder, as a PDF.')).toBeVisible();
  // Another person's comment cannot be edited.
  await expect(page.getByRole('button', { name: /^Edit: It is/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Rating' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton').fill('82');
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /rating|save/i })
    .last()
    .click();
  await expect(page.getByText('Rating added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('82%', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Rating' })).toBeVisible();
  await page.getByLabel('Remark', { exact: true }).fill('Well argued.');
  await page.getByRole('button', { name: 'Add Remarks' }).click();
  await expect(page.getByText('Remark Added Successfully')).toBeVisible();

  // Both see the result and the performance.
  await internPage.reload();
  await expect(internPage.getByText('82%', { exact: true })).toBeVisible();
  await expect(internPage.getByText('Well argued.').first()).toBeVisible();
  await internPage.goto(`${product.url}/internDashboard/profile`);
  await expect(internPage.getByRole('region', { name: /performance/i }).first()).toContainText('82%');
  await expect(internPage.getByText(supervisor.name)).toBeVisible();
  await page.goto(`${product.url}/supervisorDashboard`);
  await page.getByRole('row', { name: intern.name }).getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(/performanceDetails/);
  await expect(page.getByText('82%').first()).toBeVisible();
  await expectAccessible(page);

  // Each is kept out of the other's pages and calls.
  await internPage.goto(`${product.url}/supervisorDashboard`);
  await expect(internPage).toHaveURL(/\/unauthorized$/);
  await page.goto(`${product.url}/internDashboard`);
  await expect(page).toHaveURL(/\/unauthorized$/);
  const asIntern = (await tokenOf(product, intern)).token;
  const asOther = (await tokenOf(product, other)).token;
  const asSupervisor = (await tokenOf(product, supervisor)).token;
  const { body } = await api(product, 'GET', '/Task', { token: asSupervisor });
  const task = (body as unknown as { id: string }[])[0]?.id;
  const statusOf = async (token: string, method: string, path: string, requestBody?: object) =>
    (await api(product, method, path, { token, body: requestBody })).status;
  expect(await statusOf(asIntern, 'GET', '/Supervisor/User/MyInterns')).toBe(403);
  expect(await statusOf(asIntern, 'POST', `/Supervisor/Task/Rate/${task}`, { rating: 100 })).toBe(403);
  expect(await statusOf(asIntern, 'GET', `/Task/${task}/edit`)).toBe(403);
  expect(await statusOf(asSupervisor, 'PUT', `/Task/Status/${task}`)).toBe(403);
  expect(await statusOf(asOther, 'GET', `/Task/${task}`)).toBe(404);
  expect(await statusOf(asOther, 'PUT', `/Task/Status/${task}`)).toBe(404);
  expect(await statusOf(asOther, 'GET', `/User/${intern.id}`)).toBe(404);
  await internPage.context().close();
});

test('a comment reaches an open page of another instance within two seconds, and after a restart of the server', async ({
  page,
  browser,
  startProduct,
  watch,
}) => {
  // The open page asks while its server restarts.
  watch.expectConsole(whileServerIsAway);
  const cluster = await startPostgresql();
  try {
    const settings: Record<string, string> = { DATABASE_URL: cluster.url };
    const one = await startProduct({ settings });
    // The mails of these people are read from the files of the only instance.
    const supervisor = await newSupervisor(one, 'Grace Wambui');
    const intern = await newIntern(one, 'Brian Kiprotich', { supervisor });
    const task = await newTask(one, supervisor, intern, 'Write the market report');
    const other = await startProduct({ settings });

    const internPage = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await enter(page, one, supervisor, 'supervisorDashboard');
    await page.goto(`${one.url}/supervisorDashboard/taskDetails/${task}`);
    await enter(internPage, other, intern, 'internDashboard');
    await internPage.goto(`${other.url}/internDashboard/tasks/${task}`);
    const remark = page.getByLabel('Remark', { exact: true });
    const comment = internPage.getByLabel('Comment', { exact: true });
    const say = async (text: string) => {
      await comment.fill(text);
      const sent = internPage.waitForResponse((response) => response.url().endsWith('/api/Comment'));
      await internPage.getByRole('button', { name: 'Add Comment' }).click();
      expect((await sent).ok()).toBe(true);
    };

    await remark.pressSequentially('Half written');
    await remark.press('Home');
    await say('It is in the shared folder.');
    await expect(page.getByText('It is in the shared folder.')).toBeVisible({ timeout: 2_000 });
    // The person goes on where they were.
    await page.keyboard.type('Not ');
    await expect(remark).toHaveValue('Not Half written');

    await one.stop();
    await one.start();
    await say('After the restart.');
    await expect(page.getByText('After the restart.')).toBeVisible({ timeout: 20_000 });
    await page.keyboard.type('yet ');
    await expect(remark).toHaveValue('Not yet Half written');
    await internPage.context().close();
  } finally {
    cluster.stop();
  }
});
