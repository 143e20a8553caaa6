import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from 'repository';
import { expect, test } from './journey';

const folder = join(root, 'tooling/catalogue');
let site: Server;

test.beforeAll(async () => {
  execFileSync('npm', ['run', '--silent', 'export'], { cwd: folder, stdio: 'pipe' });
  site = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const file = await readFile(join(folder, '.build/site', pathname));
      response.setHeader('content-type', pathname.endsWith('.html') ? 'text/html' : 'application/octet-stream');
      response.end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => site.listen(0, done));
});
test.afterAll(() => site.close());

test.use({ timezoneId: 'Africa/Nairobi', viewport: { width: 1024, height: 640 } });

// In the dark, the first state of each component shows its colours.
for (const [colorScheme, limit] of [
  ['light', Number.POSITIVE_INFINITY],
  ['dark', 1],
] as const) {
  test(`the components of the design system look as they did, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.clock.setFixedTime('2026-11-30T09:00:00+03:00');
    const address = (fixtureId: object) =>
      `http://localhost:${(site.address() as AddressInfo).port}/states.html?locked=true&fixtureId=${encodeURIComponent(JSON.stringify(fixtureId))}`;
    await page.goto(address({}));
    const names = await page.evaluate(
      () => (globalThis as unknown as { stateNames: Record<string, (string | null)[]> }).stateNames,
    );
    expect(Object.keys(names).length).toBeGreaterThan(10);
    for (const [path, states] of Object.entries(names)) {
      for (const name of states.slice(0, limit)) {
        await page.goto(address(name === null ? { path } : { path, name }));
        await page.evaluate(() => document.fonts.ready);
        const component = path.replace(/^src\/|\.states\.tsx$/g, '');
        const picture = [component, ...(name ?? '').split(/\W+/), colorScheme]
          .filter(Boolean)
          .join('-')
          .replace('/', '-');
        await expect.soft(page).toHaveScreenshot(`${picture}.png`, { threshold: 0.02, maxDiffPixels: 100 });
      }
    }
  });
}
