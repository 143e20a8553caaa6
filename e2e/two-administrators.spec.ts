/** Two administrators change the same row: the second one gets a message and sees the current state. */
import type { Browser, Page } from '@playwright/test';
import { dayFromNow, expect, signIn, signInAsAdministrator, test, typeDate } from './journey';
import { newAdministrator, newApplicant, newIntern, newSupervisor } from './people';
import type { Product } from './product';

/** Signs an administrator in here and another one in a separate browser. Returns the second one's page. */
async function signInTwice(page: Page, browser: Browser, product: Product): Promise<Page> {
  const second = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  for (const window of [page, second]) await signInAsAdministrator(window, product);
  return second;
}

test('the second of two administrators is told of the first decision and sees the new state', async ({
  page,
  browser,
  watch,
  startProduct,
}) => {
  // Chromium logs the conflict and the missing record that this journey is about.
  watch.expectConsole(/409|404/);
  const product = await startProduct();
  const applicant = await newApplicant(product, 'Achieng Odhiambo', 'Passed');
  const intern = await newIntern(product, 'Brian Kiprotich');
  const waiting = await newApplicant(product, 'Naserian Lekishon');
  const other = await newApplicant(product, 'Chebet Kiptoo');
  const ben = await newAdministrator(product, 'Ben Boss');
  const second = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signInAsAdministrator(page, product);
  await signIn(second, product, ben.email, ben.password);
  await expect(second).toHaveURL(/\/adminDashboard$/);
  const sameAdministrator = await page.context().newPage();
  for (const window of [sameAdministrator, page, second]) {
    await window.goto(`${product.url}/adminDashboard/applications`);
    await expect(window.getByRole('row', { name: waiting.name })).toBeVisible();
  }
  const ask = (window: Page, name: string) => window.getByRole('button', { name: `Decline ${name}` }).click();
  const decline = (window: Page) => window.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();

  // What the first one decides leaves the list of the second one, and that in the first one's other window.
  await ask(page, other.name);
  await decline(page);
  for (const window of [second, sameAdministrator]) {
    await expect(window.getByRole('row', { name: other.name })).toBeHidden();
    await expect(window.getByRole('row', { name: waiting.name })).toBeVisible();
  }
  await sameAdministrator.close();

  // Both are asked about the same application; the first declines it.
  for (const window of [page, second]) await ask(window, waiting.name);
  await decline(page);
  await expect(page.getByText('Application Declined').last()).toBeVisible();
  await decline(second);
  await expect(second.getByText("Nothing was changed: this application is now 'Declined'.")).toBeVisible();
  await expect(second.getByRole('row', { name: waiting.name })).toBeHidden();
  await second.getByRole('navigation').getByRole('link', { name: 'Selected Applicants' }).click();
  await expect(second.getByRole('row', { name: waiting.name })).toContainText('Declined');
  await expect(second.getByRole('row', { name: applicant.name })).toContainText('Interview Passed');

  // Both have the intern before them; the first deletes the account.
  for (const window of [page, second]) {
    await window.goto(`${product.url}/adminDashboard/interns`);
    await window.getByRole('button', { name: `Delete ${intern.name}` }).click();
  }
  for (const window of [page, second]) {
    await window.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(window.getByRole('row', { name: intern.name })).toBeHidden();
  }
  await expect(page.getByText('Intern Deleted')).toBeVisible();
  await expect(second.getByText('Could not delete Intern')).toBeVisible();
  await expect(second.getByText('No data available')).toBeVisible();
  await second.context().close();
});

test('an administrator who schedules an interview after another declined is told, and invites only on purpose', async ({
  page,
  browser,
  watch,
  startProduct,
}) => {
  watch.expectConsole(/409/);
  const product = await startProduct();
  const applicant = await newApplicant(product, 'Naserian Lekishon');
  const second = await signInTwice(page, browser, product);
  for (const window of [page, second]) {
    await window.goto(`${product.url}/adminDashboard/applications`);
    await expect(window.getByRole('row', { name: applicant.name })).toBeVisible();
  }
  await second.getByRole('link', { name: `Accept ${applicant.name}` }).click();
  await typeDate(second, 'Interview Date', dayFromNow(3));

  await page.getByRole('button', { name: `Decline ${applicant.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Application Declined')).toBeVisible();

  const date = second.getByRole('group', { name: 'Interview Date' });
  const typed = await date.textContent();
  const send = second.getByRole('button', { name: 'Schedule' });
  await send.click();
  await expect(second.getByText("Nothing was changed: this application is now 'Declined'.")).toBeVisible();
  await expect(second.getByText('Declined', { exact: true })).toBeVisible();
  await expect(date).toHaveText(typed ?? '');
  expect(typed).toContain(dayFromNow(3).slice(0, 4));

  // No invitation was sent in between. Sending the form again confirms it.
  await page.goto(`${product.url}/adminDashboard/selectedApplicants`);
  await expect(page.getByRole('row', { name: applicant.name })).toContainText('Declined');
  await send.click();
  await expect(second.getByText('Email sent Successfully')).toBeVisible();
  await expect(second.getByRole('row', { name: applicant.name })).toContainText('Accepted For Interview');
  await second.context().close();
});

test('an administrator who saves an intern after another did is told, and keeps what was typed', async ({
  page,
  browser,
  watch,
  startProduct,
}) => {
  watch.expectConsole(/409/);
  const product = await startProduct();
  const intern = await newIntern(product, 'Brian Kiprotich');
  const second = await signInTwice(page, browser, product);
  const name = (window: Page) => window.getByLabel('Name', { exact: true });
  const save = (window: Page) => window.getByRole('button', { name: 'Save Changes' }).click();
  for (const window of [page, second]) {
    await window.goto(`${product.url}/adminDashboard/interns/${intern.id}/edit`);
    await expect(name(window)).toHaveValue(intern.name);
  }
  await name(page).fill('Brian Kiprotich Rono');
  await save(page);
  await expect(page.getByText('Details Updated')).toBeVisible();

  await name(second).fill('Brian K. Kiprotich');
  await save(second);
  await expect(second.getByText(/another person has changed this to 'Brian Kiprotich Rono'/)).toBeVisible();
  await expect(name(second)).toHaveValue('Brian K. Kiprotich');
  await page.reload();
  await expect(page.getByRole('row', { name: 'Brian Kiprotich Rono' })).toBeVisible();
  await save(second);
  await expect(second.getByText('Details Updated')).toBeVisible();
  await expect(second.getByRole('row', { name: 'Brian K. Kiprotich' })).toBeVisible();
  await second.context().close();
});

test('an administrator who assigns a supervisor after another did is told who it is now, and replaces only on purpose', async ({
  page,
  browser,
  watch,
  startProduct,
}) => {
  watch.expectConsole(/409/);
  const product = await startProduct();
  const intern = await newIntern(product, 'Brian Kiprotich');
  const grace = await newSupervisor(product, 'Grace Wambui');
  const peter = await newSupervisor(product, 'Peter Ochieng');
  const second = await signInTwice(page, browser, product);
  const chosen = (window: Page, label: string) => window.getByLabel(label, { exact: true }).locator('option:checked');
  const assign = (window: Page) => window.getByRole('button', { name: 'Assign', exact: true }).click();
  for (const [window, supervisor] of [
    [page, grace],
    [second, peter],
  ] as const) {
    await window.goto(`${product.url}/adminDashboard/assignSupervisor?intern=${intern.id}`);
    await expect(chosen(window, 'Intern')).toHaveText('Brian Kiprotich, Engineering (no supervisor yet)');
    await window.getByLabel('Supervisor', { exact: true }).selectOption({ label: `${supervisor.name}, Engineering` });
  }
  await assign(page);
  await expect(page.getByText('Supervisor Assigned')).toBeVisible();

  await assign(second);
  await expect(second.getByText(/Grace Wambui is now the supervisor of Brian Kiprotich/)).toBeVisible();
  await expect(chosen(second, 'Intern')).toHaveText('Brian Kiprotich, Engineering (now with Grace Wambui)');
  await expect(chosen(second, 'Supervisor')).toHaveText('Peter Ochieng, Engineering');
  await page.reload();
  await expect(page.getByRole('row', { name: intern.name })).toContainText(grace.name);
  await assign(second);
  await expect(second.getByText('Supervisor Assigned')).toBeVisible();
  await expect(second.getByRole('row', { name: intern.name })).toContainText(peter.name);

  // The question shows the consequences before the deletion.
  await second.goto(`${product.url}/adminDashboard/supervisors`);
  await second.getByRole('button', { name: `Delete ${peter.name}` }).click();
  await expect(second.getByRole('alertdialog')).toContainText('1 intern becomes unassigned.');
  await second.context().close();
});
