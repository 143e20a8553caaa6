// npm run bench: takes all measurements of `standard`, and then those of the files *.bench.ts. Takes about one and a half hours.
// npm run bench -- <measurement> [options]: one of those in `measurements`; each file says what it does.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'federation-preset/builds';
import { root } from 'repository';
import { findChromium } from 'test-preset/services';
import { backupUnderLoad } from './backup-under-load';
import { builds } from './build';
import { bytes } from './bytes';
import { changedText } from './changed-text';
import { crowdedAddress } from './crowded-address';
import { databaseLoss } from './database-loss';
import { deadlineDay } from './deadline-day';
import { faults } from './faults';
import { growth } from './growth';
import { instances } from './instances';
import { interactions } from './interactions';
import { mail } from './mail';
import { pagesOnSlow4G } from './pages';
import { saveToScreen } from './save-to-screen';
import { server } from './server';
import { soak } from './soak';
import { streams } from './streams';

/** Measurements of a running server; each answers whether it kept its promises. */
const measurements: Record<string, (words: string[]) => Promise<boolean>> = {
  'backup-under-load': backupUnderLoad,
  build: builds,
  bytes,
  'changed-text': changedText,
  'crowded-address': crowdedAddress,
  'database-loss': databaseLoss,
  'deadline-day': deadlineDay,
  faults,
  growth,
  instances,
  interactions,
  mail,
  pages: pagesOnSlow4G,
  'save-to-screen': saveToScreen,
  server,
  soak,
  streams,
};

/** What is written to docs/performance.md. */
const standard = [
  ['pages'],
  ['pages', '562ms'],
  ['pages', 'nginx'],
  ['interactions'],
  ['server'],
  ['growth'],
  ['build'],
];

async function main(): Promise<void> {
  await build();
  const [command, ...words] = process.argv.slice(2);
  if (command !== undefined) {
    const measure = measurements[command];
    if (!measure) throw new Error(`Unknown measurement: ${command}. Known: ${Object.keys(measurements).join(', ')}`);
    process.exitCode = (await measure(words)) ? 0 : 1;
    return;
  }
  let isFine = true;
  for (const [name = '', ...options] of standard) {
    console.log(`\n=== ${[name, ...options].join(' ')}`);
    isFine = ((await measurements[name]?.(options)) ?? false) && isFine;
  }
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/playwright'), 'test', '-c', 'bench/playwright.config.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium() } },
  );
  process.exitCode = isFine ? (run.status ?? 1) : 1;
}

void main();
