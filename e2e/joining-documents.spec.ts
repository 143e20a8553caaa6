/** Documents before the first day: an administrator asks for two, and an intern uploads one on a phone until it is accepted. */
import { makePdf } from './documents';
import { devices, expect, expectAccessible, signIn, signInAsAdministrator, test } from './journey';
import { newIntern, newSupervisor } from './people';

test('an intern uploads a document on a phone, replaces it when it is sent back, and it is accepted', async ({
  page,
  browser,
  startProduct,
}) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  await signInAsAdministrator(page, product);
  await page.goto(`${product.url}/adminDashboard/joiningDocuments`);
  for (const name of ['Insurance', 'National ID']) {
    await page.getByRole('button', { name: 'Add document' }).click();
    const form = page.getByRole('dialog', { name: 'Add document' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('row', { name })).toBeVisible();
  }
  await expectAccessible(page);

  const phone = await (await browser.newContext({ viewport: devices.phone })).newPage();
  await signIn(phone, product, intern.email, intern.password);
  const home = phone.getByRole('region', { name: 'Before your first day' });
  const upload = async (button: string, title: string) => {
    await home.getByRole('button', { name: button }).click();
    const buffer = await makePdf(title);
    const file = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer };
    await home.locator('input[type=file]').setInputFiles(file);
    await home.getByRole('button', { name: 'Send' }).click();
    await expect(home.getByRole('button', { name: `Open ${title}.pdf` })).toBeVisible();
  };
  await upload('Upload: Insurance', 'first');
  await expectAccessible(phone);

  await page.getByRole('link', { name: 'Brian Kiprotich' }).click();
  await page.getByRole('button', { name: 'Send back: Insurance' }).click();
  const back = page.getByRole('dialog', { name: 'Send back: Insurance' });
  await back.getByRole('textbox', { name: 'What the intern has to do' }).fill('The second page is missing.');
  await expectAccessible(page);
  await back.getByRole('button', { name: 'Send back' }).click();

  // The open page of the intern shows it by itself.
  await expect(home.getByText('The second page is missing.')).toBeVisible();
  await upload('Replace: Insurance', 'both pages');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Open both pages\.pdf/ }).click();
  const popup = await opened;
  await popup.waitForURL(/\/api\/JoiningDocument\/File\//);
  await popup.close();
  await page.getByRole('button', { name: 'Accept: Insurance' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Accept: Insurance' })).toBeHidden();
  await expect(home.getByText('Accepted', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await phone.context().close();
});
