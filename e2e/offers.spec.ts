/** From the application to the account, as the applicant does it on a phone with a slow line: each mail is opened, each link followed. */
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
  typeDate,
} from './journey';
import { interviewDay } from './people';
import { slowDown } from './slow-line';

const password = 'quiet-acacia-river-7';
const linkIn = (mail: Email | undefined, page: string) =>
  new RegExp(`https?:\\S+/${page}[\\w-]+`).exec(mail?.text ?? '')?.[0] ?? '';

test('an applicant on Slow 4G replaces the CV, asks for another day, accepts the offer and only then activates the account', async ({
  page,
  browser,
  startProduct,
  startMailServer,
}) => {
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  const application = await newApplication('Wanjikũ Muthoni');
  const mail = (subject: RegExp) => mailServer.mails.findLast((one) => subject.test(one.subject ?? ''));
  /** Opens the link to a page in the newest mail with such a subject. */
  const follow = async (subject: RegExp, path: string) => {
    await expect.poll(() => linkIn(mail(subject), path)).toMatch(/^http/);
    await page.goto(linkIn(mail(subject), path));
  };
  await page.setViewportSize(devices.phone);
  await slowDown(page);
  await apply(page, product, application);

  await follow(/received/i, 'application/');
  await page.getByRole('button', { name: 'Correct or replace' }).click();
  const { cv } = await newApplication('Another CV');
  const file = { name: 'better-cv.pdf', mimeType: 'application/pdf', buffer: cv };
  await page.getByRole('dialog').locator('input[type="file"]').first().setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You changed your CV.')).toBeVisible();

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

  const answerLink = () => linkIn(mail(/Your internship interview/), 'interviewAnswer/');
  await follow(/Your internship interview/, 'interviewAnswer/');
  const first = answerLink();
  await page.getByRole('radio', { name: 'I need another day' }).check();
  await typeDate(page, 'Day 1', await interviewDay(product, 9));
  await page.getByLabel('Time 1').fill('14:30');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('We will e-mail you about another day or time.')).toBeVisible();
  await office.goto(`${product.url}/adminDashboard`);
  await office.getByRole('button', { name: new RegExp(`^Move to .* at 14:30: ${application.name}`) }).click();
  await office.getByRole('button', { name: 'Move the interview' }).click();
  await expect(office.getByText('Interview moved')).toBeVisible();
  await expect.poll(answerLink).not.toBe(first);
  await follow(/Your internship interview/, 'interviewAnswer/');
  await page.getByRole('radio', { name: 'I will come' }).check();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('We look forward to meeting you.')).toBeVisible();

  await office.goto(`${product.url}/adminDashboard/selectedApplicants`);
  const row = office.getByRole('row', { name: application.name });
  await row.getByRole('button', { name: /^Accept/ }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expect(row).toContainText('Offer open until');

  await follow(/offer/i, 'application/');
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

  await follow(/activate|account/i, 'signUp\\?token=');
  await page.getByLabel('Email', { exact: true }).fill(application.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, product, application.email, password);
  await expect(page).toHaveURL(/\/internDashboard$/);
  await office.close();
});
