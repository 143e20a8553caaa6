// npm run bench: builds the product, and the same product as one bundle, and prints both side by side.
// npm run bench -- deadline-day: many uploads at the same time (deadline-day.ts).
// npm run bench -- database-loss: the loss of PostgreSQL under load (database-loss.ts).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'federation-preset/builds';
import { root } from 'repository';
import { findChromium } from 'test-preset/services';
import { databaseLoss } from './database-loss';
import { deadlineDay } from './deadline-day';

async function main(): Promise<void> {
  await build();
  const [command, ...words] = process.argv.slice(2);
  if (command === 'deadline-day') {
    process.exitCode = (await deadlineDay(words)) ? 0 : 1;
    return;
  }
  if (command === 'database-loss') {
    process.exitCode = (await databaseLoss(words)) ? 0 : 1;
    return;
  }
  if (command !== undefined) throw new Error(`Unknown measurement: ${command}. Known: deadline-day, database-loss`);
  console.log('Building the product as one bundle');
  const built = spawnSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production', '--env', 'oneBundle'],
    { cwd: join(root, 'shell'), encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/playwright'), 'test', '-c', 'bench/playwright.config.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium() } },
  );
  process.exitCode = run.status ?? 1;
}

void main();
