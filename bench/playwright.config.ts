import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from 'e2e/playwright.config';

const { projects: _, ...shared } = journeys;

/** Measurements: one at a time, so that they do not take each other's cores. */
export default defineConfig({
  ...shared,
  testDir: __dirname,
  testMatch: '*.bench.ts',
  outputDir: join(__dirname, '../.build/bench'),
  fullyParallel: false,
  workers: 1,
  reporter: [['line']],
});
