/** The main job's forms and decisions by keyboard alone. */
import { apply, dayFromNow, expect, newApplication, test } from './journey';
import { administrator } from './product';

test('an administrator signs in, schedules and accepts without a mouse', async ({ page, startProduct }) => {
  const product = await startProduct();
  const application = await newApplication('Naserian Lekishon');
  await apply(page, product, application);

  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Tabs on until the focus is where the story goes on. */
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      if (name.test(label.trim())) return;
    }
    throw new Error(`The Tab key never reaches ${name}`);
  };

  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(administrator.email);
  await press('Tab');
  await page.keyboard.type(administrator.password);
  await press('Enter');
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
  // The safe answer has the focus.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(page.getByRole('row', { name: application.name })).toContainText('Interview Passed');
});
