/** What an intake asks its applicants besides, from the administrator's switch to the review, and the forms of universities. */
import { readFile } from 'node:fs/promises';
import { pdfForm } from 'server/testing/pdf-form';
import { readPdf } from 'server/testing/read-pdf';
import {
  dayFromNow,
  devices,
  expect,
  expectAccessible,
  fillApplication,
  newApplication,
  signInAsAdministrator,
  test,
} from './journey';
import { newIntern } from './people';

test('an intake asks for the university and the dates, and an applicant who forgets one mends it', async ({
  page,
  browser,
  watch,
  startProduct,
}) => {
  // Chromium logs the refused application.
  watch.expectConsole(/422/);
  const product = await startProduct();
  const office = await browser.newPage({ viewport: devices.desk });
  await signInAsAdministrator(office, product);
  await office.goto(`${product.url}/adminDashboard/universities`);
  await office.getByRole('button', { name: 'Add university' }).click();
  const dialog = office.getByRole('dialog', { name: 'Add university' });
  await dialog.getByLabel('Name', { exact: true }).fill('University of Nairobi');
  await dialog.getByLabel('Coordinator (optional)').fill('Dr Otieno');
  await expectAccessible(office);
  // By the keyboard, as from any form.
  await dialog.getByLabel('Coordinator (optional)').press('Enter');
  await expect(office.getByRole('row', { name: /University of Nairobi/ })).toBeVisible();
  await expectAccessible(office);
  await office.goto(`${product.url}/adminDashboard/intakes`);
  await office.getByRole('link', { name: 'First intake', exact: true }).click();
  const asked = office.getByRole('group', { name: 'What applicants are asked' });
  await asked.getByLabel('University').selectOption('Required');
  await asked.getByLabel('Year of study').selectOption('Optional');
  await asked.getByLabel('Requested dates').selectOption('Required');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Save intake' }).click();
  await expect(office.getByText('University, Year of study (optional), Requested dates')).toBeVisible();

  await page.setViewportSize(devices.phone);
  const application = await newApplication('Chebet Kiprono');
  await page.goto(product.url);
  await fillApplication(page, application);
  const university = page.getByLabel('University', { exact: true });
  await page.getByLabel('First day that you ask for').fill(dayFromNow(40));
  await page.getByLabel('Last day that you ask for').fill(dayFromNow(100));
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Enter your university.')).toBeVisible();
  await expect(university).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('university of nairobi');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application has arrived.')).toBeVisible();

  await office.goto(`${product.url}/adminDashboard/applications/review`);
  const facts = office.locator('section[aria-labelledby="facts"]');
  await expect(facts.getByText('University of Nairobi')).toBeVisible();
  await expect(facts.getByText('Dr Otieno')).toBeVisible();
  await expect(facts.getByText('Requested dates')).toBeVisible();
  await expectAccessible(office);
  await office.close();
});

test('an administrator uploads the form of a university, maps its fields with the keyboard and downloads it filled', async ({
  page,
  watch,
  startProduct,
}) => {
  // Chromium logs the refused upload.
  watch.expectConsole(/422/);
  const product = await startProduct();
  const intern = await newIntern(product, 'Ann Otieno');
  const pdf = await pdfForm({ texts: ['student.name', 'remarks'], checks: ['certified'] });
  const form = { name: 'Assessment.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.arrayBuffer()) };
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/adminDashboard/universities`);
  await page.getByRole('button', { name: 'Show forms' }).press('Enter');
  await page.getByRole('button', { name: 'Add form' }).press('Enter');
  const upload = page.getByRole('dialog', { name: 'Add form' });
  await upload.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(upload.getByText('Choose a PDF form.')).toBeVisible();
  await expect(upload.locator('input[type=file]')).toBeFocused();
  await expectAccessible(page);
  await upload.locator('input[type=file]').setInputFiles(form);
  await upload.getByRole('button', { name: 'Send' }).press('Enter');
  await page.getByRole('button', { name: 'Choose fields: Assessment' }).press('Enter');
  const fields = page.getByRole('dialog', { name: 'Choose fields: Assessment' });
  // The keys of a list: its first letters choose.
  await fields.getByLabel('student.name').focus();
  await page.keyboard.type("Intern's");
  await expect(fields.getByLabel('student.name')).toHaveValue('intern-name');
  await expectAccessible(page);
  await fields.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('All universities · 1 of 3 fields filled')).toBeVisible();

  await page.goto(`${product.url}/adminDashboard/performanceDetails/${intern.id}`);
  await page.getByRole('button', { name: 'Show Forms' }).press('Enter');
  const link = page.getByRole('link', { name: 'Download Filled Form: Assessment' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await link.press('Enter');
  const { fields: filled } = await readPdf(await readFile(await (await download).path()));
  expect(filled).toMatchObject({ 'student.name': 'Ann Otieno', remarks: '' });
});
