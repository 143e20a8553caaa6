/** Thousands of people share an address in mobile networks and on campuses. No one is refused for it; a script pays. */

import { apply, expect, expectAccessible, fillApplication, newApplication, test } from './journey';
import type { Product } from './product';

/** What an hour allows without a proof (`LIMITS` of the server), and a little more. */
const CROWD = 640;

/** Sends as many forms of a script as the address has left, and one more; answers the codes of the last ones. */
async function crowd(product: Product): Promise<string[]> {
  const codes: string[] = [];
  const send = async () => {
    const answer = await fetch(`${product.url}/api/Apply`, { method: 'POST', body: new FormData() });
    codes.push((await answer.json()).code);
  };
  while (codes.length < CROWD) await Promise.all(Array.from({ length: 40 }, send));
  return codes.slice(-5);
}

/** A challenge that no browser solves: the notice stays. */
const ENDLESS = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00'.repeat(16),
    salt: '00'.repeat(16),
    cost: 5_000,
    keyLength: 32,
    keyPrefix: '00'.repeat(8),
    expiresAt: 9_999_999_999,
    data: { call: 'POST /Apply' },
  },
  signature: 'x',
};

test('from a crowded address people apply with a short check, and a script does not', async ({
  page,
  startProduct,
}) => {
  const product = await startProduct();
  await page.route('**/api/ProofOfWork**', (route) => route.fulfill({ json: { Challenge: ENDLESS } }));
  await page.goto(product.url);
  await fillApplication(page, await newApplication('Amina Otieno'));
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your browser runs a short check' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Amina Otieno');
  await expectAccessible(page);
  await page.unroute('**/api/ProofOfWork**');
  page.on('dialog', (dialog) => dialog.accept());

  expect(await crowd(product)).toEqual(Array.from({ length: 5 }, () => 'proof_of_work_required'));
  const uploads: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Apply')) uploads.push(request.headers()['proof-of-work']);
  });
  await apply(page, product, await newApplication('Amina Otieno'));
  await apply(page, product, await newApplication('Brian Kiprotich'));
  expect(uploads, 'each file was sent once, with a proof').toEqual([expect.any(String), expect.any(String)]);
});
