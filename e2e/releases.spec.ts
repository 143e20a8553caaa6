/** A team releases its portal with one command, visitors get it at the next load, and another command rolls it back. */
import { createHash } from 'node:crypto';
import { checkOut } from './checkout';
import { expect, expectAccessible, signInAsAdministrator, test } from './journey';
import { api, asAdministrator } from './people';
import type { Product } from './product';
import { editionOf, newDeployToken, releasesOf, writeSecondEdition } from './releases';
import { secondEditions } from './second-editions';

/** The page's scripts of the shell with their digests. */
async function shellFiles(product: Product): Promise<Record<string, string>> {
  const html = await (await fetch(product.url, { headers: { accept: 'text/html' } })).text();
  const addresses = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  const digests = await Promise.all(
    addresses.map(async (address) => {
      const bytes = Buffer.from(await (await fetch(product.url + address)).arrayBuffer());
      return [address, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
  return Object.fromEntries(digests);
}

test('a portal is released by a command while its page is open, and rolled back by another', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  // A separate checkout, because this release builds what has changed.
  const checkout = await checkOut();
  writeSecondEdition(checkout, 'admin-portal');
  const token = await newDeployToken(product, 'admin-portal');
  await signInAsAdministrator(page, product);
  await expect(page.getByText('Total Users')).toBeVisible();
  const before = await shellFiles(product);
  const { Current: first } = await releasesOf(product, 'admin-portal');

  const released = await checkout.run(product, token, 'release', 'admin-portal');
  console.log(`${released.output}\nFrom the command to live, with the build: ${released.seconds.toFixed(1)} s`);
  expect(released.code, released.output).toBe(0);
  const again = await checkout.run(product, token, 'release', 'admin-portal');
  console.log(`From the command to live, without the build: ${again.seconds.toFixed(1)} s`);
  expect(again.code, again.output).toBe(0);
  expect(await shellFiles(product)).toEqual(before);

  // The open page keeps working and offers the new version. A reload shows it.
  await expect(page.getByText('Total Users')).toBeVisible();
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect
    .poll(async () => {
      // The person comes back to the window. A page that has just read the registry does not read it again.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return reload.isVisible();
    })
    .toBe(true);
  await expectAccessible(page);
  await reload.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(editionOf('admin-portal'))).toBeVisible();

  const rolledBack = await checkout.run(product, token, 'rollback', 'admin-portal');
  expect(rolledBack.code, rolledBack.output).toBe(0);
  await page.reload();
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(page.getByText(editionOf('admin-portal'))).toBeHidden();
  const { Current, History } = await releasesOf(product, 'admin-portal');
  expect(Current).toBe(first);
  expect(History.map(({ Action, By }) => `${Action} by ${By}`).slice(0, 3)).toEqual([
    'Rolled Back by The admin-portal team',
    'Promoted by The admin-portal team',
    'Released by The admin-portal team',
  ]);
  const list = await checkout.run(product, token, 'releases', 'admin-portal');
  expect(list.code, list.output).toBe(0);
  expect(list.output).toContain('Rolled Back');
  // All of this survives a restart. An open page would ask for its changes meanwhile.
  await page.goto('about:blank');
  await product.kill();
  await product.start();
  expect((await releasesOf(product, 'admin-portal')).Current).toBe(first);
  expect((await releasesOf(product, 'admin-portal')).Releases).toHaveLength(2);
  checkout.delete();
});

test('a person who may not release is told so, and no release becomes visible', async ({ startProduct }) => {
  const product = await startProduct();
  const { checkout } = secondEditions();
  const { Current } = await releasesOf(product, 'admin-portal');
  const interns = await newDeployToken(product, 'intern-portal');
  const revoked = await newDeployToken(product, 'admin-portal', 'Last year');
  const { DeployTokens } = await asAdministrator(product, 'GET', '/Admin/DeployToken');
  const { id } = (DeployTokens as { id: string; Name: string }[]).find(({ Name }) => Name === 'Last year') ?? {
    id: '',
  };
  await asAdministrator(product, 'DELETE', `/Admin/DeployToken/${id}`);
  for (const [token, words] of [
    ['', /DEPLOY_TOKEN|token/],
    ['deploy_wrong', /token/],
    [revoked, /revoked/],
    [interns, /intern-portal/],
  ] as const) {
    const refused = await checkout.run(product, token, 'release', 'admin-portal');
    expect(refused.code, refused.output).not.toBe(0);
    expect(refused.output).toMatch(words);
    expect(refused.output).not.toMatch(/^\s+at /m);
  }
  const after = await releasesOf(product, 'admin-portal');
  expect([after.Current, after.Releases.length]).toEqual([Current, 1]);
  // A token gives access only to the releases of its portal.
  expect((await api(product, 'GET', '/Admin/Release', { token: interns })).status).toBe(401);
});

test('a build of another major of a shared package is refused by the check and at promotion', async ({
  startProduct,
}) => {
  const product = await startProduct();
  const token = await newDeployToken(product, 'supervisor-portal');
  const team = await checkOut();
  try {
    team.change('supervisor-portal/package.json', '"react": "^19.3.1"', '"react": "^20.0.0"');
    for (const command of ['check', 'release']) {
      const refused = await team.run(product, token, command, 'supervisor-portal');
      expect(refused.code, refused.output).not.toBe(0);
      expect(refused.output).toMatch(/react: this build needs \^20\.0\.0, the live shell shares 19\./);
    }
  } finally {
    team.delete();
  }
  expect(
    (await releasesOf(product, 'supervisor-portal')).Releases.map(({ Incompatibilities }) => Incompatibilities),
  ).toEqual([[]]);
});
