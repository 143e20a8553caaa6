/** Typed values survive an accidental reload and the end of a session. */
import type { Page } from '@playwright/test';
import { dayFromNow, expect, signIn, test, typeDate } from './journey';
import { api, newIntern, newSupervisor } from './people';

const title = (page: Page) => page.getByLabel('Task', { exact: true });
const description = (page: Page) => page.getByLabel('Description');

test('a task that is being written survives a reload and the end of the session, and no other user sees it', async ({
  page,
  watch,
  startProduct,
}) => {
  // Chromium logs the answer 401 that this journey is about.
  watch.expectConsole(/401/);
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Brian Kiprotich', { supervisor });
  const form = `${product.url}/supervisorDashboard/assignTask/${encodeURIComponent(intern.name)}/${intern.id}`;
  await signIn(page, product, supervisor.email, supervisor.password);
  await expect(page.getByRole('heading', { name: 'My Interns' })).toBeVisible();
  await page.goto(form);
  await title(page).fill('Write the market report');
  await description(page).fill('Two pages.\nThree sources.');
  await typeDate(page, 'Deadline', dayFromNow(5));

  await page.reload();
  await expect(title(page)).toHaveValue('Write the market report');
  await expect(description(page)).toHaveValue('Two pages.\nThree sources.');
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();

  // The session ends elsewhere. This page notices when it sends.
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN') ?? '');
  await api(product, 'POST', '/logout', { token });
  await page.getByRole('button', { name: 'Assign Task' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signIn(page, product, supervisor.email, supervisor.password);
  await expect(page).toHaveURL(form);
  await expect(title(page)).toHaveValue('Write the market report');
  await page.getByRole('button', { name: 'Assign Task' }).click();
  await expect(page.getByText('Task Assigned Successfully')).toBeVisible();

  // Drafts are deleted after success and on sign-out.
  await page.goto(form);
  await expect(title(page)).toHaveValue('');
  await title(page).fill('Half a thought');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a thought');
});
