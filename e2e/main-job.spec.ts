/** The main journey: from an application to a signed-in intern. */
import type { Page } from '@playwright/test';
import { digest } from './documents';
import {
  type Application,
  apply,
  dayFromNow,
  expect,
  expectAccessible,
  newApplication,
  schedule,
  signIn,
  signInAsAdministrator,
  test,
} from './journey';
import type { Product } from './product';

const password = 'quiet-acacia-river-7';

/** Opens a document from the applicant's row and returns the content of its window. */
async function openDocument(page: Page, row: string, name: string): Promise<Buffer> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('row', { name: row }).getByRole('button', { name }).click();
  const popup = await opened;
  await popup.waitForURL(/\/api\/Document\//);
  const response = await popup.request.get(popup.url());
  expect(response.headers()['content-type']).toBe('application/pdf');
  await popup.close();
  return response.body();
}

/** Reviews, schedules and passes the applicant as the signed-in administrator. */
async function acceptApplicant(page: Page, application: Application): Promise<void> {
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Intership Applications' })).toBeVisible();
  const row = page.getByRole('row', { name: application.name });
  await expect(row).toContainText('+254712345678');
  expect(digest(await openDocument(page, application.name, 'CV'))).toBe(digest(application.cv));
  expect(digest(await openDocument(page, application.name, 'Letter'))).toBe(digest(application.letter));
  await row.getByRole('link', { name: /^Accept/ }).click();
  await expect(page.getByRole('heading', { name: 'Schedule an Interview for this Applicant' })).toBeVisible();
  await schedule(page, dayFromNow(7));
  await expect(page.getByText('Email sent Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/adminDashboard\/selectedApplicants/);
  const selected = page.getByRole('row', { name: application.name });
  await expect(selected).toContainText('Accepted For Interview');
  await selected.getByRole('button', { name: /^Accept/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Do you want to accept the application for the applied position?');
  await expect(question).toContainText(application.name);
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Applicant Accepted')).toBeVisible();
  await expect(selected).toContainText('Interview Passed');
}

async function lookUpStatus(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/applicationStatus`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: /check|status/i }).click();
  await expect(page.getByRole('dialog', { name: 'Your Application Status' })).toBeVisible();
}

test('a person applies, is interviewed and accepted, activates an account and signs in as an intern', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  const application = await newApplication('Wanjikũ Muthoni');
  await apply(page, product, application);
  await lookUpStatus(page, product, application.email);
  const status = page.getByRole('dialog', { name: 'Your Application Status' });
  await expect(status).toContainText('Your application is being reviewed');
  await expect(status).toContainText(application.name);
  await expectAccessible(page);
  await status.getByRole('button', { name: 'Close' }).click();
  await expect(status).toBeHidden();

  await signInAsAdministrator(page, product);
  await acceptApplicant(page, application);
  await page.getByRole('button', { name: administratorName }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await lookUpStatus(page, product, application.email);
  await expect(status).toContainText('Accepted - you can now activate your account');
  await status.getByRole('link', { name: /activate/i }).click();
  await expect(page).toHaveURL(/\/signUp$/);
  // The address changes before the page, and the page before it has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(application.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign Up Successfull. You can login now')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await signIn(page, product, application.email, password);
  await expect(page).toHaveURL(/\/internDashboard$/);
  await expect(page.getByText("You haven't been assigned any task yet")).toBeVisible();
  await expectAccessible(page);
  expect((await product.mails()).map((mail) => mail.to?.[0]?.address)).toEqual(Array(3).fill(application.email));
});

/** The name of an administrator created from ADMIN_EMAIL. */
const administratorName = /Administrator/;

test('a real mail server receives three mails and no other: received, interview with an event, passed with a link', async ({
  page,
  startProduct,
  startMailServer,
}) => {
  const mailServer = await startMailServer();
  const product = await startProduct({ smtpUrl: mailServer.url });
  const application = await newApplication('Brian Kiptoo', 'Technology');
  await apply(page, product, application);
  await signInAsAdministrator(page, product);
  await acceptApplicant(page, application);
  await expect.poll(() => mailServer.mails.length).toBe(3);

  const [received, interview, passed] = mailServer.mails;
  for (const mail of mailServer.mails) {
    expect(mail.to?.map(({ address }) => address)).toEqual([application.email]);
    expect(mail.text).toContain(application.name);
    expect(mail.html).toContain(application.name);
  }
  expect(received?.text).toMatch(/Technology/);
  const event = interview?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const calendar = new TextDecoder().decode(event?.content as ArrayBuffer);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${dayFromNow(7).replaceAll('-', '')}`);
  const link = passed?.text?.match(/http\S+\/signUp\?token=\S+/)?.[0];
  expect(link).toContain(product.url);

  // Without the link, the activation is rejected and the link is sent again.
  await page.evaluate(() => localStorage.clear());
  await page.goto(link ?? '');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(application.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign Up Successfull. You can login now')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(application.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/internDashboard$/);
  expect(mailServer.mails).toHaveLength(3);
});
