/** Access to pages, and where a visitor returns to after signing in (specification, section 6). */

import { expect, expectAccessible, signIn, signInAsAdministrator, test } from './journey';
import { administrator } from './product';

test('guards send visitors to sign in and back, and others to the unauthorized page', async ({
  page,
  watch,
  startProduct,
}) => {
  watch.expectConsole(/401/);
  const product = await startProduct();
  await page.goto(`${product.url}/adminDashboard/applications?search=amina`);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, product, administrator.email, 'not the password');
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
  await expect(page.getByText('Could not Login')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(administrator.email);
  await signIn(page, product, administrator.email, administrator.password);
  await expect(page).toHaveURL(/\/adminDashboard\/applications\?search=amina$/);

  await page.goto(`${product.url}/login`);
  await expect(page).toHaveURL(/\/adminDashboard$/);
  await page.goto(`${product.url}/internDashboard`);
  await expect(page.getByText('Sorry, you are unauthorized to access this page')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}/no/such/page`);
  await expect(page.getByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}/adminDashboard/no-such-page`);
  await expect(page.getByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Selected Applicants' }).first()).toBeVisible();
});

test('signing out in one tab signs out the others, and a dead session keeps the page', async ({
  page,
  context,
  watch,
  startProduct,
}) => {
  watch.expectConsole(/401/);
  const product = await startProduct();
  await signInAsAdministrator(page, product);
  const other = await context.newPage();
  await other.goto(`${product.url}/adminDashboard/applications`);
  await expect(other.getByRole('heading', { name: 'Intership Applications' })).toBeVisible();
  await page.getByRole('button', { name: /Administrator/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  // It would follow the next sign-in, and be the one that learns first that the session is dead.
  await other.goto('about:blank');

  await signInAsAdministrator(page, product);
  await page.evaluate(() => localStorage.setItem('ACCESS_TOKEN', 'no longer known'));
  await page.goto(`${product.url}/adminDashboard/selectedApplicants`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signIn(page, product, administrator.email, administrator.password);
  await expect(page).toHaveURL(/\/adminDashboard\/selectedApplicants$/);
});
