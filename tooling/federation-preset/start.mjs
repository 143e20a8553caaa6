// npm start: builds what is stale and starts the server. npm run demo: the same with a seeded programme of its own.
// npm run seed -- --applications 100000: fills the database that the settings name with applications, and ends.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!existsSync(join(root, 'node_modules'))) {
  console.error('The packages are not installed yet. Run: npm ci');
  process.exit(1);
}

process.chdir(root);
try {
  const { build, stalePackages } = await import('./build.mjs');
  // Seeding shows no page.
  await build(process.argv.includes('--seed') ? stalePackages().filter((name) => name === 'server') : undefined);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
if (process.argv.includes('--demo')) {
  process.env.DATA_DIR ??= './data-demo';
  // Dozens of seeded mails would push the accounts off the screen.
  process.env.LOG_LEVEL ??= 'warn';
}
await import('../../server/dist/main.js');
