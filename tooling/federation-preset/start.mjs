// npm start, npm run demo and npm run seed: builds what has changed and starts the server. npm run operator: starts the
// operator's command line, and builds only what was never built, because a new build would take files away from a running
// server. This file is JavaScript because it reports missing packages before any of them is loaded.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is required; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!existsSync(join(root, 'node_modules'))) {
  console.error('The packages are not installed yet. Run: npm ci');
  process.exit(1);
}

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
const operator = process.argv[2] === '--operator';
const seed = process.argv.includes('--seed');
// These serve no pages, so they need the server only.
const scope = seed || operator ? ['--projects=server'] : [];
if (!operator || !existsSync(join(root, 'server/dist/operator.js'))) {
  // The task runner below Lerna: to learn that nothing has changed takes it a quarter of the time.
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  console.log('Building what has changed. The first build takes about a minute.');
  const built = spawnSync(process.execPath, [nx, 'run-many', '--targets=build', ...scope], {
    encoding: 'utf8',
    // Nx starts a process per plugin otherwise.
    env: { ...process.env, NX_ISOLATE_PLUGINS: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (built.status !== 0) {
    console.error(built.stdout);
    process.exit(1);
  }
}

process.env.NODE_ENV ??= 'production';
if (process.argv.includes('--demo')) {
  process.env.DATA_DIR ??= './data-demo';
  // The mails of the seeded programme would push the list of accounts off the screen.
  process.env.LOG_LEVEL ??= 'warn';
}
if (operator) process.argv.splice(2, 1);
// As an address, so that the types check does not read the bundle.
const program = new URL(`../../server/dist/${operator ? 'operator' : 'main'}.js`, import.meta.url);
await import(program.href);
