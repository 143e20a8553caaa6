/** Two administrators at the same row: the second is told what happened, and sees how things stand now. */
import { expect, signInAsAdministrator, test } from './journey';
import { newApplicant, newIntern } from './people';

test('the second of two administrators is told of the first decision and sees the new state', async ({
  page,
  browser,
  watch,
  startProduct,
}) => {
  test.setTimeout(120_000);
  // Chromium logs the conflict and the missing record that this journey is about.
  watch.expectConsole(/409|404/);
  const product = await startProduct();
  const applicant = await newApplicant(product, 'Achieng Odhiambo', 'Passed');
  const intern = await newIntern(product, 'Brian Kiprotich');
  const waiting = await newApplicant(product, 'Naserian Lekishon');
  const second = await (await browser.newContext()).newPage();
  await signInAsAdministrator(page, product);
  await signInAsAdministrator(second, product);

  // Both have the application before them; the first declines it.
  for (const window of [page, second]) {
    await window.goto(`${product.url}/adminDashboard/applications`);
    await expect(window.getByRole('row', { name: waiting.name })).toBeVisible();
  }
  const decline = async (window: typeof page) => {
    await window.getByRole('button', { name: `Decline ${waiting.name}` }).click();
    await window.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  };
  await decline(page);
  await expect(page.getByText('Application Declined')).toBeVisible();
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
