/** The forms and decisions of the main journey, with the keyboard only. */
import type { Page } from '@playwright/test';
import { apply, dayFromNow, expect, newApplication, test } from './journey';
import { keysOf } from './keys';
import { api, newIntern, newSupervisor, type Person, tokenOf } from './people';
import { administrator, type Product } from './product';

async function signInByKeys(page: Page, product: Product, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { press, tabTo } = keysOf(page);
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await tabTo(/^Email$/);
  await page.keyboard.type(person.email);
  await press('Tab');
  await page.keyboard.type(person.password);
  await press('Enter');
}

test('an administrator signs in, schedules and accepts without a mouse', async ({ page, startProduct }) => {
  const product = await startProduct();
  const application = await newApplication('Naserian Lekishon');
  await apply(page, product, application);

  const { press, tabTo } = keysOf(page);

  await signInByKeys(page, product, administrator);
  await expect(page).toHaveURL(/\/adminDashboard$/);
  await expect(page.getByText('Total Users')).toBeVisible();

  await tabTo(/^Applications$/);
  await press('Enter');
  await expect(page.getByRole('row', { name: application.name })).toBeVisible();
  await tabTo(/^Accept Naserian/);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Schedule an Interview for this Applicant' })).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Day' }).focus();
  const [year, month, day] = dayFromNow(5).split('-');
  await page.keyboard.type(`${day}${month}${year}`);
  await tabTo(/^Schedule$/);
  await press('Enter');
  await expect(page).toHaveURL(/selectedApplicants$/);
  await expect(page.getByRole('row', { name: application.name })).toBeVisible();
  await tabTo(/^Accept Naserian/);
  await press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  // The focus is on the safe answer.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(page.getByRole('row', { name: application.name })).toContainText('Interview Passed');
});

test('a supervisor assigns and rates, an intern completes and comments, without a mouse', async ({
  page,
  browser,
  startProduct,
}) => {
  const product = await startProduct();
  const supervisor = await newSupervisor(product, 'Grace Wambui');
  const intern = await newIntern(product, 'Naserian Lekishon', { supervisor });
  const { press, tabTo } = keysOf(page);

  await signInByKeys(page, product, supervisor);
  await expect(page.getByRole('row', { name: intern.name })).toBeVisible();
  await tabTo(/^Assign Task to Naserian/);
  await press('Enter');
  await expect(page.getByRole('heading', { name: /Assign Task/ })).toBeFocused();
  await tabTo(/^Task$/);
  await page.keyboard.type('Write the market report');
  await tabTo(/^Description$/);
  await page.keyboard.type('Two pages.');
  await tabTo(/^Day/);
  const [year, month, day] = dayFromNow(5).split('-');
  await page.keyboard.type(`${day}${month}${year}`);
  await tabTo(/^Assign Task$/);
  await press('Enter');
  await expect(page.getByText('Task Assigned Successfully')).toBeVisible();

  const internPage = await (await browser.newContext()).newPage();
  const own = keysOf(internPage);
  await signInByKeys(internPage, product, intern);
  await expect(internPage.getByRole('heading', { name: 'Write the market report' })).toBeVisible();
  await own.tabTo(/^View More/);
  await own.press('Enter');
  await expect(internPage.getByRole('heading', { name: 'Write the market report' })).toBeFocused();
  await own.tabTo(/^Complete/);
  await own.press('Space', 'Control+z');
  await expect(internPage.getByRole('checkbox')).not.toBeChecked();
  await own.press('Space');
  await expect(internPage.getByRole('checkbox')).toBeFocused();
  await own.tabTo(/^Comment$/);
  await internPage.keyboard.type('Done.');
  await own.tabTo(/^Add Comment$/);
  await own.press('Enter');
  await expect(internPage.getByText('Comment Added Successfully')).toBeVisible();
  await own.press('Shift+Tab', 'Shift+Tab');
  await expect(internPage.getByRole('button', { name: /^Edit: Done/ })).toBeFocused();
  await own.press('Enter');
  await expect(internPage.getByRole('textbox', { name: /edit/i })).toBeFocused();
  await own.press('Control+End');
  await internPage.keyboard.type(' And checked.');
  await own.tabTo(/^Save$/);
  await own.press('Enter');
  await expect(internPage.getByText('Done. And checked.')).toBeVisible();
  await expect(internPage.getByRole('button', { name: /^Edit: Done/ })).toBeFocused();
  await expect(internPage.getByText('Not rated')).toBeVisible();
  await internPage.context().close();

  await page.reload();
  await tabTo(/^View Task Details/);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Write the market report' })).toBeFocused();
  // The intern's page sends the completion while it closes.
  await expect(page.getByRole('button', { name: 'Add Rating' })).toBeVisible();
  await tabTo(/^Add Rating$/);
  await press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Rating in percent' })).toBeFocused();
  await press('Shift+Tab');
  await expect(page.getByRole('slider')).toBeFocused();
  await press('End', 'PageDown', 'ArrowLeft');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '89');
  await tabTo(/^Save Rating$/);
  await press('Enter');
  await expect(page.getByText('Rating added')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('89%', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Rating' })).toBeFocused();

  // Five finished tasks wait. After the list has opened, five numbers and five Enters rate them.
  const titles = ['Interview two users', 'Draw a plan', 'Test on a phone', 'Write the tests', 'Present the result'];
  const { token } = await tokenOf(product, supervisor);
  const { token: internToken } = await tokenOf(product, intern);
  for (const Task of titles) {
    const body = { AssignedTo: intern.id, Task, TaskDescription: 'One page.', Deadline: dayFromNow(7) };
    await api(product, 'POST', '/Task', { token, body });
  }
  const { body: assigned } = await api(product, 'GET', '/Task', { token: internToken });
  for (const { id, Status } of assigned.Tasks as unknown as { id: string; Status: string }[])
    if (Status === 'Assigned') await api(product, 'PUT', `/Task/Status/${id}`, { token: internToken });
  await tabTo(/^My Interns$/);
  await press('Enter');
  await expect(page.getByRole('link', { name: '5 To rate' })).toBeVisible();
  await tabTo(/^5To rate$/);
  await press('Enter');
  const rows = page.getByRole('row').filter({ has: page.getByRole('textbox', { name: /^Rating of/ }) });
  await expect(rows).toHaveCount(5);
  await expect(rows.first().getByRole('textbox')).toBeFocused();
  await press('8', 'Enter', '7', 'Enter', '6', 'Enter', '5', 'Enter', '4', 'Enter');
  for (const [index, rating] of ['8%', '7%', '6%', '5%', '4%'].entries())
    await expect(rows.nth(index)).toContainText(rating);
  const { body } = await api(product, 'GET', '/Supervisor/Task?filter[Status]=Rated', { token });
  const rated = body.Tasks as unknown as { Task: string; Rating: number }[];
  expect(new Map(rated.map(({ Task, Rating }) => [Task, Rating]))).toEqual(
    new Map([['Write the market report', 89], ...titles.map((title, index) => [title, 8 - index] as const)]),
  );
});

test('the line with the cursor of a long field is in sight on a phone', async ({ page, startProduct }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const product = await startProduct();
  await signInByKeys(page, product, administrator);
  await expect(page).toHaveURL(/\/adminDashboard$/);
  await page.goto(`${product.url}/adminDashboard/reviewLists`);
  const { tabTo } = keysOf(page);
  for (const name of ['Criteria of interviews', 'Reasons to accept', 'Reasons to decline']) {
    await expect(page.getByRole('textbox', { name })).toBeVisible();
    await tabTo(new RegExp(`^${name}$`));
    const { y = 0 } = (await page.locator(':focus').boundingBox()) ?? {};
    // Below the bar at the top, with more than one line above the end of the window.
    expect(y, name).toBeGreaterThan(64);
    expect(y, name).toBeLessThan(620);
  }
});
