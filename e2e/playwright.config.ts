import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Journeys on the built product in Chromium; each starts a product of its own, so they share nothing. */
export default defineConfig({
  testDir: '.',
  outputDir: join(__dirname, 'results'),
  fullyParallel: false,
  workers: 2,
  // A journey of minutes meets whatever else the machine does. One that needs its second attempt is named at the end.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
