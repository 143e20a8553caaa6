/** A visitor whose browser asks for Kiswahili reads the pages and the e-mails in it, and can change to English at any time. */
import { expect, expectAccessible, newApplication, test } from './journey';

test.use({ locale: 'sw-KE' });

test('an applicant whose browser is in Kiswahili applies, reads the receipt and looks up the status in it', async ({
  page,
  startProduct,
  watch,
}) => {
  const product = await startProduct();
  const { name, email, phone, position, cv, letter } = await newApplication('Amina Otieno');
  const answer = await page.goto(product.url);
  expect(answer?.headers()['content-language']).toBe('sw');
  const missing = await page.request.get(`${product.url}/haipo`, { headers: { accept: 'text/html' } });
  expect(missing.headers()['content-language']).toBe('en');
  watch.expectConsole(/status of 422/);
  await page.getByRole('button', { name: 'Tuma maombi', exact: true }).click();
  await expect(page.getByText('Andika jina.')).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('sw');
  await expectAccessible(page);

  await page.getByLabel('Jina', { exact: true }).fill(name);
  await page.getByLabel('Barua pepe', { exact: true }).fill(email);
  await page.getByLabel('Simu', { exact: true }).fill(phone);
  await page.getByLabel('Unavutiwa na nafasi gani?').selectOption(position);
  const files = page.locator('input[type="file"]');
  await files.nth(0).setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: cv });

  // English and back keeps what was typed and chosen.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Kiswahili' }).click();
  await expect(page.getByLabel('Jina', { exact: true })).toHaveValue(name);
  await expect(page.getByText('cv.pdf')).toBeVisible();

  await files.nth(1).setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter });
  await page.getByRole('button', { name: 'Tuma maombi', exact: true }).click();
  await expect(page.getByText('Utapokea barua pepe kuhusu maombi yako')).toBeVisible();
  await expect(page).toHaveURL(/\/applicationStatus$/);
  await page.getByLabel('Barua pepe', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Angalia hali' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);

  const [receipt] = await product.mails();
  expect(receipt?.subject).toBe('Tumepokea maombi yako ya mafunzo kazini');
  expect(receipt?.html).toContain('lang="sw"');
  const link = /\/application\/[\w-]+/.exec(receipt?.text ?? '')?.[0];
  await page.goto(`${product.url}${link}`);
  await expect(page.getByText('Tulichopokea')).toBeVisible();
  await expectAccessible(page);
});
