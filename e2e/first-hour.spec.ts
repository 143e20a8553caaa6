/** A new programme: the first steps, the firm in e-mails, a text of its own, and what the applicant sees of it. */
import { apply, expect, expectAccessible, newApplication, signInAsAdministrator, test } from './journey';

test('a new programme is set up from its checklist, and applicants read the firm and its words', async ({
  page,
  watch,
  startProduct,
  startMailServer,
}) => {
  // Chromium logs the two refused texts.
  watch.expectConsole(/422/);
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  await signInAsAdministrator(page, product);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('1 of 7 done');
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Selected Applicants' })).toBeHidden();
  await steps.getByRole('button', { name: 'Send a test e-mail to me' }).click();
  await expect(steps).toContainText('2 of 7 done');
  await expect.poll(() => mailServer.mails.length).toBe(1);
  await expectAccessible(page);

  await steps.getByRole('link', { name: 'Open Settings: Name the firm' }).click();
  await expect(page.getByLabel('Name of the firm')).toBeFocused();
  // By the keyboard alone.
  await page.keyboard.type('Umoja Advisory');
  await page.keyboard.press('Tab');
  await page.keyboard.type('people@umoja.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
  const accent = page.getByLabel('Accent colour (optional)');
  await accent.fill('#ffc861');
  await accent.press('Enter');
  await expect(accent).toHaveAccessibleDescription(/^This colour is too light to be read on white/);
  await accent.fill('#8a1538');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/Admin/Programme'),
  );
  await accent.press('Enter');
  expect((await saved).status()).toBe(200);
  await expect(accent).not.toHaveAccessibleDescription(/too light/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit the texts of e-mails' }).click();
  await page.getByRole('link', { name: 'Receipt of an application', exact: true }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Habari {{nam}}!\n\n{{statusLink}}');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(text).toHaveAccessibleDescription(/There is no variable \{\{nam\}\} here/);
  await text.fill('Habari {{name}}!\n\n{{statusLink}}');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Habari');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('E-mail saved')).toBeVisible();
  await expect(page.getByText(/^Version 1, /)).toBeVisible();
  await expectAccessible(page);

  const application = await newApplication('Amina Otieno', 'Engineering');
  await apply(page, product, application);
  await expect(page.getByText(/^Your reference: [0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(application.email);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'people@umoja.example' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Umoja Advisory' })).toBeVisible();
  await expect(page).toHaveTitle(/ - Umoja Advisory$/);
  await expect(page.locator('main form button[type=submit]').first()).toHaveCSS('background-color', 'rgb(138, 21, 56)');
  await page.reload();
  await expect(page.getByText(/^Your reference/)).toBeHidden();
  await expect.poll(() => mailServer.mails.length).toBe(2);
  const receipt = String(mailServer.mails.at(-1)?.text);
  expect(receipt).toContain('Habari Amina Otieno!');
  expect(receipt).toContain('The Internship Team of Umoja Advisory');

  await page.goto(`${product.url}/adminDashboard/applications`);
  await page
    .getByRole('row', { name: application.name })
    .getByRole('button', { name: /^Decline/ })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByText('E-mail', { exact: true }).click();
  // As it will arrive, with the words of the receipt's page and the firm's signature.
  const letter = question.getByRole('region', { name: 'The e-mail as it will be sent' });
  await expect(letter).toContainText('Dear Amina Otieno,');
  await expect(letter).toContainText('The Internship Team of Umoja Advisory');
  await expect(letter).not.toContainText('{{');
  await question.getByRole('button', { name: 'Edit the text' }).click();
  const textField = question.getByLabel('Text', { exact: true });
  await expect(textField).toHaveValue(/^Dear Amina Otieno,/);
  await textField.fill('Dear {{person}}');
  await question.getByRole('button', { name: 'Decline' }).click();
  // Nothing is sent: the dialog is back, with what is wrong under the field.
  await expect(textField).toHaveAccessibleDescription(/There is no variable \{\{person\}\} here/);
  await expect(textField).toHaveValue('Dear {{person}}');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(mailServer.mails).toHaveLength(2);
});
