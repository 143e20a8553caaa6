/** From the offer of an internship to the account, as the applicant does it on a phone. */
import type { Email } from 'postal-mime';
import {
  apply,
  dayFromNow,
  devices,
  expect,
  expectAccessible,
  newApplication,
  schedule,
  signIn,
  signInAsAdministrator,
  test,
} from './journey';

const password = 'quiet-acacia-river-7';
const linkIn = (mail: Email | undefined, page: string) =>
  new RegExp(`https?:\\S+/${page}[\\w-]+`).exec(mail?.text ?? '')?.[0] ?? '';

test('an applicant reads the letter of an offer, accepts it and only then activates the account', async ({
  page,
  browser,
  startProduct,
  startMailServer,
}) => {
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  const application = await newApplication('Wanjikũ Muthoni');
  await page.setViewportSize(devices.phone);
  await apply(page, product, application);

  const office = await browser.newPage({ viewport: devices.desk });
  await signInAsAdministrator(office, product);
  await office.goto(`${product.url}/adminDashboard/settings`);
  await office.getByLabel('Days to answer an offer').fill('7');
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(office.getByText('Settings saved')).toBeVisible();
  await office.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await office
    .getByRole('row', { name: application.name })
    .getByRole('link', { name: /^Accept/ })
    .click();
  await schedule(office, dayFromNow(7));
  const row = office.getByRole('row', { name: application.name });
  await row.getByRole('button', { name: /^Accept/ }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expect(row).toContainText('Offer open until');

  const mail = (subject: RegExp) => mailServer.mails.findLast((one) => subject.test(one.subject ?? ''));
  await expect.poll(() => linkIn(mail(/offer/i), 'application/')).toMatch(/^http/);
  await page.goto(linkIn(mail(/offer/i), 'application/'));
  await expect(page.getByRole('heading', { name: 'Our offer' })).toBeVisible();
  await expectAccessible(page);
  const letter = await page.getByRole('link', { name: 'Read the letter (PDF)' }).getAttribute('href');
  const opened = await page.request.get(new URL(letter ?? '', product.url).href);
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);

  // With the keyboard alone.
  await page.getByRole('button', { name: 'Accept the offer' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Accept the offer' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Our offer' })).toContainText('You have accepted the offer.');
  await expect(row).toContainText('Offer accepted');

  await expect.poll(() => linkIn(mailServer.mails.at(-1), 'signUp\\?token=')).toMatch(/^http/);
  await page.goto(linkIn(mailServer.mails.at(-1), 'signUp\\?token='));
  await page.getByLabel('Email', { exact: true }).fill(application.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, product, application.email, password);
  await expect(page).toHaveURL(/\/internDashboard$/);
  await office.close();
});
