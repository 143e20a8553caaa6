/** JavaScript that a page load fetches (bytes on the wire), compared with the same product built as one bundle. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { root } from 'repository';
import { demoAccounts, demoPassword, type Product, startProduct } from 'test-preset/product';

const bundle = join(root, '.build/one-bundle');
/** Accounts of the demonstration (server/src/demo.ts). */
const intern = 'brian.kiprotich@students.example';
const administrator = demoAccounts.admin;

interface Session {
  token: string;
  user: { Name: string; user_id: string };
  Role: string[];
}

async function session(product: Product, email: string): Promise<Session> {
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Bytes on the wire of every script of one cold page load. */
async function scriptBytes(browser: Browser, url: string, text: string | RegExp, signedIn?: Session): Promise<number> {
  const context = await browser.newContext();
  if (signedIn) {
    await context.addInitScript((it: Session) => {
      localStorage.setItem('ACCESS_TOKEN', it.token);
      localStorage.setItem('Roles', JSON.stringify(it.Role));
      localStorage.setItem('Name', it.user.Name);
      localStorage.setItem('user_id', it.user.user_id);
    }, signedIn);
  }
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return bytes;
}

test('bytes of login and the dashboards, composed and as one bundle', async ({ browser }) => {
  expect(existsSync(bundle), 'npm run bench builds the bundle first').toBe(true);
  test.setTimeout(180_000);
  const composed = await startProduct({ demo: true });
  const single = await startProduct({ demo: true, shellDist: bundle });
  const rows: string[] = [];
  try {
    const pages = [
      { name: 'landing', path: '/', text: /apply/i },
      { name: 'login', path: '/login', text: 'Log In' },
      { name: 'intern dashboard', path: '/internDashboard', text: 'Deadline', email: intern },
      { name: 'admin dashboard', path: '/adminDashboard', text: 'Total Users', email: administrator },
    ];
    for (const { name, path, text, email } of pages) {
      const measure = async (product: Product) =>
        scriptBytes(browser, product.url + path, text, email ? await session(product, email) : undefined);
      const [ours, theirs] = [await measure(composed), await measure(single)];
      const kb = (value: number) => `${(value / 1024).toFixed(1)} kB`.padStart(11);
      rows.push(`${name.padEnd(20)}${kb(ours)}${kb(theirs)}${(ours / theirs).toFixed(2).padStart(8)}`);
    }
  } finally {
    await composed.close();
    await single.close();
  }
  console.log(
    `\n${'page'.padEnd(20)}${'composed'.padStart(11)}${'one bundle'.padStart(11)}${'ratio'.padStart(8)}\n${rows.join('\n')}`,
  );
});
