import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from 'e2e/playwright.config';

/** Measurements: one at a time, so that they do not take each other's cores. */
export default defineConfig({
  ...journeys,
  testDir: __dirname,
  testMatch: '*.bench.ts',
  outputDir: join(__dirname, '../.build/bench'),
  workers: 1,
  reporter: [['line']],
});
