/** A team adds a portal for supervisors: created by one command, released by another, opened at its address. */
import { join } from 'node:path';
import { checkOut } from './checkout';
import { expect, expectAccessible, signIn, test } from './journey';
import { newSupervisor } from './people';
import { newDeployToken } from './releases';

test('a new portal for supervisors is created, released and opened', async ({ page, startProduct }) => {
  test.setTimeout(240_000);
  const team = await checkOut();
  try {
    const created = await team.newPortal('notices-portal', '--base', '/noticesDashboard', '--role', 'SUP');
    expect(created.code, created.output).toBe(0);
    const product = await startProduct({ portalsFile: join(team.folder, 'portals.json') });
    const token = await newDeployToken(product, 'notices-portal');
    const released = await team.run(product, token, 'release', 'notices-portal');
    expect(released.code, released.output).toBe(0);

    // The first portal of the role is still the page after sign-in.
    const { email, password } = await newSupervisor(product, 'Njeri Wambui');
    await signIn(page, product, email, password);
    await expect(page).toHaveURL(/\/supervisorDashboard$/);
    await page.goto(`${product.url}/noticesDashboard`);
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Notices']);
    await expectAccessible(page);
    await page.goto(`${product.url}/noticesDashboard/nothing`);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Notices' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeHidden();
  } finally {
    team.delete();
  }
});
