/** Pages that the browser translates while people use them: it replaces every text node that React has made. */
import type { Page } from '@playwright/test';
import { reportPath } from 'test-preset/reports';
import { apply, dayFromNow, expect, newApplication, schedule, signIn, test, typeDate } from './journey';
import { newAdministrator, newApplicant, newIntern, newSupervisor, newTask } from './people';

declare global {
  interface Window {
    translateAndWatch(): void;
  }
}

/** Each further document of the page is translated, too, as soon as it is read. */
async function translateFromNow(page: Page): Promise<void> {
  await page.addInitScript({ path: reportPath('translate.js') });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => window.translateAndWatch(), { once: true }),
  );
}

/** What the page says while it is not yet translated would pass any check. */
const expectTranslated = (page: Page) => expect(page.locator('font').first()).toBeAttached();

test('a visitor applies and looks up the status in translation', async ({ page, startProduct, watch }) => {
  watch.expectConsole(/422/);
  const product = await startProduct();
  await translateFromNow(page);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expectTranslated(page);
  await page.getByLabel('Name', { exact: true }).fill('Amina');
  await page.getByLabel('What are you interested in?').selectOption('Technology');
  await page.getByLabel('What are you interested in?').selectOption('Engineering');
  const application = await newApplication('Amina Otieno');
  await apply(page, product, application);
  await page.getByLabel('Email', { exact: true }).fill(application.email);
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your application is being reviewed');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an intern and a supervisor work on a task in translation', async ({ page, startProduct, watch }) => {
  watch.expectConsole(/422/);
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  await newTask(product, supervisor, intern, 'Write the market report');
  await translateFromNow(page);
  await signIn(page, product, intern.email, intern.password);
  await page.getByRole('checkbox', { name: 'Complete Write the market report' }).check();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Complete Write the market report' })).not.toBeChecked();
  await page.getByRole('link', { name: /^View More/ }).click();
  await page.getByLabel('Comment', { exact: true }).fill('It is in the shared folder.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByText('Comment Added Successfully')).toBeVisible();
  await expectTranslated(page);
  await page.getByRole('button', { name: /Brian/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();

  await signIn(page, product, supervisor.email, supervisor.password);
  await page
    .getByRole('row', { name: intern.name })
    .getByRole('link', { name: /^Assign Task/ })
    .click();
  await page.getByRole('button', { name: 'Assign Task' }).click();
  await page.getByLabel('Task', { exact: true }).fill('Call the client');
  await page.getByLabel('Description').fill('Ask for the figures.');
  await typeDate(page, 'Deadline', dayFromNow(7));
  await page.getByRole('button', { name: 'Assign Task' }).click();
  await expect(page.getByText('Task Assigned Successfully')).toBeVisible();
  await expectTranslated(page);
});

test('an administrator finds, reviews and decides in translation', async ({ page, startProduct }) => {
  const product = await startProduct();
  const administrator = await newAdministrator(product, 'Wanjiku Maina');
  for (const name of ['Amina Otieno', 'Brian Wekesa', 'Chebet Kamau']) await newApplicant(product, name);
  await translateFromNow(page);
  await signIn(page, product, administrator.email, administrator.password);
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await expect(page.getByRole('row', { name: 'Chebet Kamau' })).toBeVisible();
  await page.getByRole('searchbox').fill('wekesa');
  await expect(page.getByRole('row', { name: 'Chebet Kamau' })).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('row', { name: 'Chebet Kamau' })).toBeVisible();
  await page
    .getByRole('row', { name: 'Amina Otieno' })
    .getByRole('link', { name: /^Accept/ })
    .click();
  await schedule(page, dayFromNow(7));
  await expect(page.getByText('Email sent Successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expectTranslated(page);
});
