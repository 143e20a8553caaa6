/** What an intake asks its applicants besides, from the administrator's switch to the review. */
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
