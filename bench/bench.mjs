// npm run bench: builds the product, the same product as one bundle, and prints both side by side.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, precompress } from 'federation-preset/build.mjs';
import { step } from 'federation-preset/progress.mjs';
import { findChromium } from 'test-preset/chromium';

const require = createRequire(import.meta.url);
const { root } = require('federation-preset/inputs.cjs');

await build();
await step('build one bundle', async () => {
  const built = spawnSync(
    process.execPath,
    [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production', '--env', 'oneBundle'],
    { cwd: join(root, 'shell'), env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  await precompress(join(root, '.build/one-bundle'));
});
const run = spawnSync(
  process.execPath,
  [join(root, 'node_modules/.bin/playwright'), 'test', '-c', 'bench/playwright.config.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium() } },
);
process.exit(run.status ?? 1);
