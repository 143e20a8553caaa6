import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

const { projects: _, ...shared } = journeys;

/** The fault matrix: `npm run faults -w e2e`. The four portals run at the same time, because faults mostly wait. */
export default defineConfig({
  ...shared,
  // Apart from the journeys, which empty their folder when they start.
  outputDir: join(__dirname, '../.build/faults-results'),
  use: { ...shared.use, trace: 'off' },
  fullyParallel: true,
  workers: 4,
  timeout: 60 * 60_000,
  reporter: [['line']],
  projects: [
    { name: 'second editions', testMatch: 'second-editions.setup.ts', teardown: 'clean-up' },
    { name: 'faults', testMatch: 'faults.matrix.ts', dependencies: ['second editions'] },
    { name: 'clean-up', testMatch: 'second-editions.teardown.ts' },
  ],
});
