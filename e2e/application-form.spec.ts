/** Invalid input on the application form: each message is under its field, and typed values stay. */
import { readReport } from 'test-preset/reports';
import { expect, expectAccessible, fillApplication, newApplication, test } from './journey';

test('the application form shows each error at its field and keeps what was typed', async ({
  page,
  watch,
  startProduct,
}) => {
  watch.expectConsole(/422|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/);
  const product = await startProduct();
  await page.goto(product.url);
  const send = page.getByRole('button', { name: 'Send application' });
  await send.click();
  for (const text of ['Enter a name.', 'Enter an e-mail address.', 'Enter a phone number.', 'Choose a position.']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('Choose a PDF file.')).toHaveCount(2);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);

  const application = await newApplication('Otieno Ochieng');
  await fillApplication(page, { ...application, email: 'not an address', phone: '12' });
  const files = page.locator('input[type="file"]');
  // A PDF by its name, but not by its content.
  await files.nth(0).setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') });
  await files.nth(1).setInputFiles({ name: 'l.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await send.click();
  await expect(page.getByText('This file is empty. Choose another one.')).toBeVisible();
  await files.nth(1).setInputFiles({ name: 'l.pdf', mimeType: 'application/pdf', buffer: application.letter });
  await send.click();
  await expect(page.getByText('Enter a valid e-mail address, such as name@example.com.')).toBeVisible();
  await expect(page.getByText('Enter a valid phone number with its country code.')).toBeVisible();
  await expect(page.getByText('This file is not a PDF. Save it as PDF and choose it again.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(application.name);

  const big = Buffer.concat([application.cv, Buffer.alloc(5 * 1024 * 1024)]);
  await files.nth(0).setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: big });
  await send.click();
  await expect(page.getByText('This file is larger than 5 MB. Choose a smaller one.')).toBeVisible();

  const noPage = Buffer.from(readReport('zero-pages.pdf'));
  await files.nth(0).setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: noPage });
  await expect(page.getByText('This PDF has no pages.')).toBeVisible();

  await fillApplication(page, application);
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText('Could not make an Application')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(application.name);
  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByText('You will receive an email regarding your application')).toBeVisible();

  await page.goto(product.url);
  await fillApplication(page, application);
  await send.click();
  await expect(page.getByRole('form').getByText(/already/i)).toBeVisible();
});
