/** Decisions that are reverted, and a mail server that refuses mails. */
import { apply, dayFromNow, expect, newApplication, schedule, signInAsAdministrator, test } from './journey';

test('an administrator declines, accepts again, and a refusing mail server changes nothing', async ({
  page,
  watch,
  startProduct,
  startMailServer,
}) => {
  // Chromium logs the answer 502 that this journey is about.
  watch.expectConsole(/502/);
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  const application = await newApplication('Achieng Odhiambo', 'Advisory');
  await apply(page, product, application);
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/adminDashboard/applications`);

  const row = page.getByRole('row', { name: application.name });
  await row.getByRole('button', { name: /^Decline/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to decline this application?');
  await expect(question).toContainText(application.name);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Decline/ }).click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Application Declined')).toBeVisible();
  await expect(page.getByText('No data available')).toBeVisible();
  await expect.poll(() => mailServer.mails.length).toBe(2);

  await page.getByRole('link', { name: 'Selected Applicants' }).first().click();
  await expect(row).toContainText('Declined');
  await row.getByRole('link', { name: /^Re-accept/ }).click();
  await expect(page.getByRole('heading', { name: 'Schedule an Interview for this Applicant' })).toBeVisible();

  mailServer.refusing = true;
  await schedule(page, dayFromNow(8));
  await expect(page.getByText('Email was not sent')).toBeVisible();
  await expect(page).toHaveURL(/scheduleInterview$/);
  // The form keeps its values, so the same date can be sent again.
  await expect(page.getByRole('spinbutton', { name: 'Day' })).toHaveText(dayFromNow(8).slice(8));
  await page.getByRole('link', { name: 'Selected Applicants' }).first().click();
  await expect(row).toContainText('Declined');
  expect(mailServer.mails).toHaveLength(2);

  mailServer.refusing = false;
  await row.getByRole('link', { name: /^Re-accept/ }).click();
  await schedule(page, dayFromNow(8));
  await expect(page.getByText('Email sent Successfully')).toBeVisible();
  await expect(row).toContainText('Accepted For Interview');
  await row.getByRole('link', { name: application.name }).click();
  await expect(page.getByText('Univeristy Letter')).toBeVisible();
  await expect.poll(() => mailServer.mails.length).toBe(3);
});
