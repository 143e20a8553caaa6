/** What applicants do by themselves with the private link in their mail, on a phone. */
import type { Email } from 'postal-mime';
import { makeJapanesePdf } from './documents';
import { apply, devices, expect, expectAccessible, newApplication, signInAsAdministrator, test } from './journey';

const linkIn = (mail: Email | undefined) => /https?:\S+\/application\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

test('applicants correct the address, a document and the phone number, withdraw, and erase everything', async ({
  page,
  browser,
  watch,
  startProduct,
  startMailServer,
}) => {
  // Chromium logs the answers to links that no longer work.
  watch.expectConsole(/404|409/);
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to?.some((one) => one.address === address));
  const newestLink = async (address: string, subject: RegExp) => {
    const mail = () => mailsTo(address).findLast((one) => subject.test(one.subject ?? ''));
    await expect.poll(() => linkIn(mail())).toMatch(/^http/);
    return linkIn(mail());
  };
  const dialog = page.getByRole('dialog');
  await page.setViewportSize(devices.phone);

  const application = await newApplication('Achieng Odhiambo');
  const right = `right.${application.email}`;
  await apply(page, product, application);
  const wrongLink = await newestLink(application.email, /received/i);
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await dialog.getByLabel('Email').fill(right);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`We have sent the confirmation to ${right}.`)).toBeVisible();
  await page.goto(wrongLink);
  await expect(page.getByText('a newer one has taken its place')).toBeVisible();

  await page.goto(await newestLink(right, /received/i));
  await expect(page.getByText('You changed your e-mail address.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correct or replace' }).click();
  await dialog.getByLabel('Phone', { exact: true }).fill('+254722000001');
  const file = { name: 'better-cv.pdf', mimeType: 'application/pdf', buffer: makeJapanesePdf() };
  await dialog.locator('input[type="file"]').first().setInputFiles(file);
  await expectAccessible(page);
  const characters = page.waitForResponse(/UniJIS-UCS2-H[.\w]*\.bcmap$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  expect((await characters).status()).toBe(200);
  await expect(page.getByText('You changed your phone number and CV.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^better-cv\.pdf/ })).toBeVisible();

  const office = await browser.newPage({ viewport: devices.desk });
  await signInAsAdministrator(office, product);
  await office.goto(`${product.url}/adminDashboard/applications`);
  await office.locator('main a[href*="/viewDetails/"]').first().click();
  const changed = office.getByRole('listitem').filter({ hasText: 'Changed by the applicant: phone number, CV' });
  const earlier = await changed.getByRole('link', { name: 'Earlier CV: cv.pdf' }).getAttribute('href');
  const opened = await office.request.get(`${product.url}${earlier}`);
  expect(await opened.body()).toEqual(application.cv);
  await office.close();

  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByText('You withdrew your application.')).toBeVisible();

  // The applicant's other right, with the link of the newest mail.
  const last = await newestLink(right, /withdrawn/i);
  await page.goto(last);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy' }).click();
  expect((await download).suggestedFilename()).toMatch(/^personal-data-achieng-odhiambo-.*\.zip$/);
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase everything' }).click();
  await expect(page.getByText('Everything that we held about you is erased.').first()).toBeVisible();
  await expect.poll(() => mailsTo(right).at(-1)?.subject).toBe('Your data was erased');
  await page.goto(last);
  await expect(page.getByText('This application is no longer held')).toBeVisible();
});
