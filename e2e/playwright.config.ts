import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from 'repository';
import { chromiumSwitches, findChromium, findHeadlessChromium, journeySwitches } from 'test-preset/services';

const releases = ['portal-failures', 'rollout', 'overrides', 'releases', 'upgrade'].map((name) => `${name}.spec.ts`);
/** These take longest and start first, so that the workers finish together. */
const long = ['own-repository', 'screens', 'slow-network', 'administrators-day', 'texts'].map(
  (name) => `${name}.spec.ts`,
);

/** These need what only the whole browser has: its settings, its PDF viewer, and its answer to a picture that is damaged. */
const whole = ['document-kinds', 'hand-ins', 'joining-documents', 'main-job', 'storage'].map(
  (name) => `${name}.spec.ts`,
);

/** Journeys on the built product in Chromium. Each starts a product of its own, unless it only reads. */
export default defineConfig({
  testDir: '.',
  outputDir: join(__dirname, 'results'),
  snapshotPathTemplate: join(root, 'tooling/catalogue/pictures/{arg}{ext}'),
  fullyParallel: true,
  // Journeys often wait: for a slow connection, for a server to start. One more worker than cores keeps the cores busy.
  workers: Math.max(2, availableParallelism()) + 1,
  retries: 0,
  // Time limits end a journey that hangs. They are long because a busy machine must not fail a journey.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'second editions', testMatch: 'second-editions.setup.ts', teardown: 'clean-up' },
    { name: 'long', testMatch: long },
    {
      name: 'whole browser',
      testMatch: whole,
      use: { launchOptions: { executablePath: findChromium(), args: [...chromiumSwitches] } },
    },
    { name: 'short', testIgnore: [...releases, ...long, ...whole, '*.setup.ts', '*.teardown.ts'] },
    { name: 'releases', testMatch: releases, dependencies: ['second editions'] },
    { name: 'clean-up', testMatch: 'second-editions.teardown.ts' },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // People are where the programme is. Elsewhere each time would name its zone.
    timezoneId: 'Africa/Nairobi',
    actionTimeout: 45_000,
    // The trace of actions is enough to explain a failure. Screenshots would add a third to the time of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: Boolean(process.env.TRACE), sources: false },
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [...journeySwitches],
    },
  },
});
