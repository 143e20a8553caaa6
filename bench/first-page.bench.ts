/** How fast a browser shows the first page of a list with 100,000 rows, compared with 20 rows. */
import { type Browser, expect, test } from '@playwright/test';
import type { Product } from 'e2e/product';
import { startPostgresql } from 'test-preset/services';
import { signIn, startSeeded } from './seeded';

const ROUNDS = 15;
const WARM_UP = 3;
/** The product's promise: with 100,000 rows no slower than this times the page with 20. */
const LIMIT = 1.3;

const pages = { Applications: 'applications', 'Selected Applicants': 'selectedApplicants' };

/** Milliseconds from the address to the first rows, in a browser that has seen the product before. */
async function firstRows(browser: Browser, server: Product, token: string, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addInitScript((it) => {
      localStorage.setItem('ACCESS_TOKEN', it);
      localStorage.setItem('Roles', '["ADM"]');
      localStorage.setItem('Name', 'Administrator');
      localStorage.setItem('user_id', 'the administrator');
    }, token);
    const page = await context.newPage();
    const row = page.locator('tbody tr:not([aria-hidden])').first();
    await page.goto(`${server.url}/adminDashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const start = performance.now();
    await page.goto(`${server.url}/adminDashboard/${path}`);
    await row.waitFor();
    return performance.now() - start;
  } finally {
    await context.close();
  }
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

for (const engine of ['sqlite', 'postgresql'] as const) {
  test(`the first page on ${engine}`, async ({ browser }) => {
    test.setTimeout(20 * 60_000);
    const clusters = engine === 'postgresql' ? [await startPostgresql(), await startPostgresql()] : [];
    const servers: Product[] = [];
    try {
      for (const [index, size] of [20, 100_000].entries()) servers.push(await startSeeded(size, clusters[index]?.url));
      const [few, many] = servers as [Product, Product];
      const tokens = [await signIn(few.url), await signIn(many.url)] as const;
      for (const [title, path] of Object.entries(pages)) {
        const times: [number[], number[]] = [[], []];
        // In turn: other load on the machine then slows both.
        for (let round = -WARM_UP; round < ROUNDS; round += 1) {
          const took = [
            await firstRows(browser, few, tokens[0], path),
            await firstRows(browser, many, tokens[1], path),
          ] as const;
          if (round >= 0) for (const side of [0, 1] as const) times[side].push(took[side]);
        }
        const [of20, of100000] = [median(times[0]), median(times[1])];
        const ratio = of100000 / of20;
        console.log(
          `${title} on ${engine}: ${of20.toFixed(0)} ms with 20 applications, ${of100000.toFixed(0)} ms with 100,000, ratio ${ratio.toFixed(2)}`,
        );
        expect.soft(ratio, `${title} on ${engine}`).toBeLessThan(LIMIT);
      }
    } finally {
      for (const server of servers) await server.close();
      for (const cluster of clusters) cluster.stop();
    }
  });
}
