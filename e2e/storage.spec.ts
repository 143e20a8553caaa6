/** The product in a browser that stores nothing for the site, or has no room left. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from './journey';

const NOTICE = /This browser stores nothing for this site, so you can't log in/;

test('with site data blocked, pages of visitors work, and the login page says that signing in needs storage', async ({
  demo,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'internship-portals-profile-'));
  mkdirSync(join(profile, 'Default'));
  // Chromium's setting "Block all cookies": reading `localStorage` then throws.
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, test.info().project.use.launchOptions);
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(demo.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Begin your career on real work');
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
    await page
      .getByRole('link', { name: /log in/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log In' })).toHaveCount(0);
    await page.goto(`${demo.url}/applicationStatus`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Status');
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('with storage full, the login page says that signing in needs storage', async ({ demo, page }) => {
  await page.goto(`${demo.url}/login`);
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
      for (let number = 0; ; number += 1) {
        try {
          localStorage.setItem(`filling-${size}-${number}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
});
