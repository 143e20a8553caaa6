/** An administrator's working day: applications, people, positions and exported files. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readExport } from 'server/testing/exported-files';
import { dayFromNow, expect, expectAccessible, schedule, signIn, signInAsAdministrator, test } from './journey';
import { api, newApplicant, newSupervisor, type Person } from './people';
import type { Product } from './product';

const row = (page: Page, name: string) => page.getByRole('row', { name });

/** Opens one of the lists through the sidebar. */
async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

/** Confirms the open question, which must name its object. */
async function confirm(page: Page, about: string, button: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(about);
  await question.getByRole('button', { name: button, exact: true }).click();
  await expect(question).toBeHidden();
}

test('an administrator reviews, declines and reverts it, invites, reschedules and passes', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  const achieng = await newApplicant(product, 'Achieng Odhiambo');
  const naserian = await newApplicant(product, 'Naserian Lekishon', 'Processing', 'Advisory');
  await signInAsAdministrator(page, product);
  await expect(page.getByRole('main')).toContainText(naserian.name);

  // Review: the data, the history and the documents side by side.
  await page.getByRole('navigation').getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('link', { name: achieng.name, exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Application sent');
  await expect(history).toContainText('Written to a file: no mail server is set up');
  const text = page.locator('.textLayer').first();
  await expect(text).toContainText(`Cv of ${achieng.name}`);
  await page.getByRole('button', { name: `View letter of ${achieng.name}` }).click();
  await expect(text).toContainText(`AttachmentLetter of ${achieng.name}`);

  // Correct a mistyped phone number.
  await page.getByRole('link', { name: 'Correct details' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('+254 733 222 111');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Details Updated')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('+254733222111');
  await expect(history).toContainText('Details corrected: phone number');
  await page.getByRole('link', { name: 'Applications' }).first().click();

  // Decline, and revert it before the e-mail is sent.
  await row(page, naserian.name)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await confirm(page, naserian.name, 'Decline');
  await expect(page.getByText('Application Declined')).toBeVisible();
  await expect(row(page, naserian.name)).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(row(page, naserian.name)).toBeVisible();
  await page.getByRole('link', { name: naserian.name, exact: true }).click();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history).toContainText('Declined');

  // Invite, move the interview, and pass.
  await openApplications(page);
  await row(page, achieng.name)
    .getByRole('link', { name: /^Accept/ })
    .click();
  await schedule(page, dayFromNow(3));
  await expect(page.getByText('Email sent Successfully')).toBeVisible();
  await page.getByRole('link', { name: achieng.name, exact: true }).click();
  await page.getByRole('link', { name: 'Reschedule' }).click();
  await schedule(page, dayFromNow(5));
  await expect(page).toHaveURL(/selectedApplicants/);
  // A decision on the day before would be refused.
  await expect(row(page, achieng.name)).toContainText(shownDay(dayFromNow(5)));
  await row(page, achieng.name)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await confirm(page, achieng.name, 'Accept');
  await expect(page.getByText('Applicant Accepted')).toBeVisible();
  await expect(row(page, achieng.name)).toContainText('Interview Passed');
  await row(page, achieng.name)
    .getByRole('link', { name: /^View Info/ })
    .click();
  // Application, correction, invitation, moved interview, acceptance.
  await expect(history.getByRole('listitem')).toHaveCount(5);

  // The applicant got a mail for each valid decision, and none for the reverted decline.
  const subjects = (await product.mails()).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`);
  expect(subjects.filter((line) => line.startsWith(achieng.email))).toHaveLength(4);
  expect(subjects.filter((line) => line.startsWith(naserian.email))).toHaveLength(1);
});

async function openApplications(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Applications', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Intership Applications');
}

/** Sets the password through the link of the welcome e-mail, and signs in. */
async function followWelcome(page: Page, product: Product, supervisor: Omit<Person, 'id'>): Promise<void> {
  const welcome = async () =>
    (await product.mails()).find(({ to }) => to?.some(({ address }) => address === supervisor.email));
  await expect.poll(welcome).toBeTruthy();
  const link = /https?:\/\/\S+\/resetPassword\/[\w-]+/.exec((await welcome())?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('textbox', { name: /password/i }).fill(supervisor.password);
  await page.getByRole('button', { name: /reset|save/i }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, product, supervisor.email, supervisor.password);
  await expect(page).toHaveURL(/\/supervisorDashboard$/);
}

test('an administrator adds a supervisor who signs in, assigns, edits and deletes people, and keeps positions', async ({
  page,
  browser,
  watch,
  startProduct,
}) => {
  // Chromium logs the 409 for deleting a position in use.
  watch.expectConsole(/409/);
  const product = await startProduct();
  const passed = await newApplicant(product, 'Brian Kiprotich', 'Passed');
  await api(product, 'POST', '/Account/Activate', { body: { email: passed.email, password: passed.password } });
  await signInAsAdministrator(page, product);

  // A supervisor, who sets a password from the e-mail and signs in.
  const supervisor = { name: 'Grace Wambui', email: 'grace.wambui@example.com', password: passed.password };
  await openList(page, 'Supervisors');
  await page.getByRole('link', { name: 'Add Supervisor' }).click();
  await page.getByLabel('Name', { exact: true }).fill(supervisor.name);
  await page.getByLabel('Email', { exact: true }).fill(supervisor.email);
  await page
    .getByLabel(/^Phone/)
    .last()
    .fill('722334455');
  await page.getByLabel('Department').selectOption('Engineering');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Supervisor Created')).toBeVisible();
  await expect(row(page, supervisor.name)).toContainText(supervisor.email);
  const supervisorPage = await (await browser.newContext()).newPage();
  await followWelcome(supervisorPage, product, supervisor);
  await expect(supervisorPage.getByRole('heading', { name: 'My Interns' })).toBeVisible();

  // The intern gets the supervisor, who sees them.
  await openList(page, 'Interns');
  await row(page, passed.name)
    .getByRole('link', { name: `Assign a supervisor to ${passed.name}` })
    .click();
  await page.getByLabel('Supervisor', { exact: true }).selectOption({ label: `${supervisor.name}, Engineering` });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Supervisor Assigned')).toBeVisible();
  await expect(row(page, passed.name)).toContainText(supervisor.name);
  await supervisorPage.reload();
  await expect(supervisorPage.getByRole('row', { name: passed.name })).toBeVisible();
  await row(page, passed.name)
    .getByRole('link', { name: /^View performance/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Performance Details' })).toBeVisible();
  await expect(page.getByText('Not rated').first()).toBeVisible();

  // Edit both; an intern's new name is in the list immediately.
  await openList(page, 'Interns');
  await row(page, passed.name).getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Brian Kiprotich Rono');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Details Updated')).toBeVisible();
  await expect(row(page, 'Brian Kiprotich Rono')).toBeVisible();
  await openList(page, 'Supervisors');
  await row(page, supervisor.name).getByRole('link', { name: /^Edit/ }).click();
  // The list, which is still shown, also has a Department: its filter.
  await expect(page.getByRole('heading', { name: 'Edit Supervisor Details' })).toBeVisible();
  await page.getByLabel('Department').selectOption('Advisory');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, supervisor.name)).toContainText('Advisory');

  // Positions: add, rename, delete. A position in use cannot be deleted.
  await openList(page, 'Positions');
  await page.getByRole('textbox', { name: 'Position' }).fill('Data Engeneering');
  await page.getByRole('button', { name: 'Add Position' }).click();
  await expect(page.getByText('New Position Added')).toBeVisible();
  await row(page, 'Data Engeneering').getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Data Engineering');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Position Updated Successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await row(page, 'Data Engineering')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await confirm(page, 'Data Engineering', 'Delete');
  await expect(page.getByText('Position Deleted')).toBeVisible();
  await expect(row(page, 'Data Engineering')).toBeHidden();
  await page.getByRole('button', { name: 'Delete Engineering' }).click();
  await confirm(page, 'Engineering', 'Delete');
  await expect(page.getByText(/1 application/)).toBeVisible();
  await expect(row(page, 'Engineering')).toBeVisible();
  await expectAccessible(page);

  // Deleting ends sessions and leaves the intern without a supervisor.
  await openList(page, 'Supervisors');
  await row(page, supervisor.name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await confirm(page, supervisor.name, 'Delete');
  await expect(page.getByText('Supervisor Deleted')).toBeVisible();
  await openList(page, 'Interns');
  await expect(row(page, 'Brian Kiprotich Rono')).toContainText('Not assigned');
  await row(page, 'Brian Kiprotich Rono')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await confirm(page, 'Brian Kiprotich Rono', 'Delete');
  await expect(page.getByText('Intern Deleted')).toBeVisible();
  await expect(page.getByText('No data available')).toBeVisible();
  expect((await api(product, 'POST', '/login', { body: supervisor })).status).toBe(401);
  await supervisorPage.context().close();
});

/** The table's headers and the text of each row, without the columns of checkboxes, links and buttons. */
async function shownTable(page: Page): Promise<string[][]> {
  const table = page.getByRole('main').getByRole('table');
  const rows = await table.getByRole('row').evaluateAll((found) =>
    found.map((one) =>
      [...one.querySelectorAll('th, td')]
        .filter((cell) => !cell.querySelector('input[type="checkbox"]'))
        // Of a date, what the eye reads: screen readers get it whole.
        .map((cell) => cell.querySelector<HTMLElement>('time [aria-hidden]') ?? (cell as HTMLElement))
        // An address is an icon where the table is narrow, with its text on hover.
        .map((cell) => cell.innerText.trim() || cell.querySelector('a[aria-label]')?.getAttribute('aria-label') || ''),
    ),
  );
  const headers = rows[0] ?? [];
  const data = headers.map((header) => !/^(Actions?|CV|Letter|Performance|)$/i.test(header));
  return rows.map((cells) => cells.filter((_, index) => data[index]));
}

/** Exports the open table with its button and reads the downloaded file. */
async function exportTable(page: Page, format: 'csv' | 'xlsx'): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format === 'csv' ? 'CSV' : 'Excel (XLSX)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
  return readExport(await readFile(await download.path()), format);
}

/** A day of this year as lists show it: 'Sat 5 Dec'. */
const shownDay = (day: string) =>
  new Date(day)
    .toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .replace(',', '');

/** Times, dates, phone numbers and empty values are formatted for people on the screen and for programs in a file. */
const comparable = (rows: string[][]) =>
  rows.map((cells) =>
    cells.map((cell) =>
      cell
        // Days and times of a file are those of the programme.
        .replace(/^(\d{4}-\d{2}-\d{2})( [\d:]+)?$/, (_, day: string) => shownDay(day))
        .replace(/ \(Africa\/Nairobi\)$/, '')
        .replace(/^Not assigned.*$/s, '')
        .replaceAll(/[\s',+()-]/g, ''),
    ),
  );

test('an administrator exports what the tables show, and declines several applications together', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  await newApplicant(product, "Zoë Ng'ang'a");
  await newApplicant(product, '=SUM(1;2) Kamau');
  await newApplicant(product, 'Łukasz Otieno', 'Processing', 'Advisory');
  await newApplicant(product, 'Amina Otieno');
  const passed = await newApplicant(product, 'Brian Kiprotich', 'Passed');
  await api(product, 'POST', '/Account/Activate', { body: { email: passed.email, password: passed.password } });
  await newSupervisor(product, 'Grace Wambui');
  await signInAsAdministrator(page, product);

  // With a search, an order and a hidden column, the file contains what the screen shows.
  await openApplications(page);
  await page.getByRole('searchbox').fill('otieno');
  await expect(row(page, 'Amina Otieno')).toBeVisible();
  await expect(row(page, '=SUM(1;2) Kamau')).toBeHidden();
  await page.getByRole('button', { name: /^Name/ }).click();
  await page.getByRole('button', { name: /^Name/ }).click();
  // The rows in the new order have arrived.
  await expect(page.getByRole('row').nth(1)).toContainText('Łukasz Otieno');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phone Number' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Phone Number' })).toBeHidden();
  for (const format of ['csv', 'xlsx'] as const) {
    const shown = await shownTable(page);
    expect(shown.map(([name]) => name)).toEqual(['Name', 'Łukasz Otieno', 'Amina Otieno']);
    expect(comparable(await exportTable(page, format))).toEqual(comparable(shown));
  }

  // All rows, including names with accents and names that a spreadsheet would treat as formulas.
  await page.getByRole('searchbox').fill('');
  await expect(row(page, '=SUM(1;2) Kamau')).toBeVisible();
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await exportTable(page, format);
    expect(comparable(file)).toEqual(comparable(await shownTable(page)));
    expect(file.flat()).toContain("Zoë Ng'ang'a");
    expect(file.flat()).toContain(format === 'csv' ? "'=SUM(1;2) Kamau" : '=SUM(1;2) Kamau');
  }
  for (const list of ['Selected Applicants', 'Supervisors', 'Interns', 'Positions']) {
    await openList(page, list);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const file = comparable(await exportTable(page, 'csv'));
    // The page shows the end of a position's ID, the file all of it.
    const asShown = list === 'Positions' ? file.map(([id = '', ...rest]) => [id.slice(-8), ...rest]) : file;
    expect(asShown, list).toEqual(comparable(await shownTable(page)));
  }

  // Decline two at the same time, named in the question. The two others stay.
  await openApplications(page);
  for (const name of ['=SUM(1;2) Kamau', 'Amina Otieno']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Decline selected' }).click();
  await confirm(page, '=SUM(1;2) Kamau', 'Decline');
  await expect(row(page, 'Amina Otieno')).toBeHidden();
  await expect(row(page, 'Łukasz Otieno')).toBeVisible();
  await openList(page, 'Selected Applicants');
  await expect(row(page, 'Amina Otieno')).toContainText('Declined');
  await expect(row(page, '=SUM(1;2) Kamau')).toContainText('Declined');
});
