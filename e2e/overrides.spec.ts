/** A build from another address, for one person. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, expectAccessible, signInAsAdministrator, test } from './journey';
import { administrator } from './product';
import { editionOf, newDeployToken } from './releases';
import { secondEditions } from './second-editions';

/** Serves a folder with CORS from another address, like `npm run dev -- <portal> --deployed`. */
async function serve(folder: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(folder, pathname)).then(
      (bytes) =>
        response
          .writeHead(200, {
            'access-control-allow-origin': '*',
            'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'application/json',
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

test('a developer alone sees a portal from another address, and leaves it again', async ({
  page,
  browser,
  startProduct,
}) => {
  const product = await startProduct({ settings: { PORTAL_OVERRIDES: 'on' } });
  const team = secondEditions().checkout;
  const built = await team.run(
    product,
    await newDeployToken(product, 'admin-portal'),
    'release',
    'admin-portal',
    '--no-promote',
  );
  expect(built.code, built.output).toBe(0);
  const machine = await serve(join(team.folder, 'admin-portal/dist'));

  await signInAsAdministrator(page, product);
  await page.getByRole('navigation').getByRole('link', { name: 'Releases' }).click();
  await page.getByRole('button', { name: 'Make an override link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Portal', { exact: true }).selectOption('admin-portal');
  await dialog.getByLabel('Address of the build').fill(machine.address);
  await dialog.getByLabel('E-mail address of the person').fill(administrator.email);
  await dialog.getByLabel('Hours', { exact: true }).fill('1');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();

  await page.goto(link);
  // Nothing of that machine runs before the person has read where it comes from.
  await expect(page.locator('main')).toContainText(`The code comes from ${machine.address}`);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page).toHaveURL(/\/adminDashboard$/);
  await expect(page.getByText(editionOf('admin-portal'))).toBeVisible();
  const banner = page.getByRole('complementary', { name: 'Preview' });
  await expect(banner).toContainText(`You see the admin portal from ${machine.address}.`);
  await expectAccessible(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAsAdministrator(other, product);
  await expect(other.getByText('Total Users')).toBeVisible();
  await expect(other.getByText(editionOf('admin-portal'))).toBeHidden();
  // The link works only for that person while signed in.
  const stranger = await (await browser.newContext()).newPage();
  expect((await stranger.goto(link))?.status()).toBe(403);
  await stranger.context().close();
  await elsewhere.close();

  await banner.getByRole('button', { name: 'Leave the preview' }).click();
  await page.goto(`${product.url}/adminDashboard`);
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(page.getByText(editionOf('admin-portal'))).toBeHidden();
  await expect(banner).toBeHidden();
  machine.close();
});
