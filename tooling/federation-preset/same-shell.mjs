// Shows that the shell is built without knowing any portal: two builds of it in a copy of the repository, a portal
// changed in between, give the same bytes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOut } from './checkout.mjs';

const require = createRequire(import.meta.url);
const { portals } = require('./inputs.cjs');

const copy = mkdtempSync(join(tmpdir(), 'internship-portals-shell-'));

function digestOf(folder) {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(folder, file)).isFile()) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

function buildShell() {
  const built = spawnSync(process.execPath, [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production'], {
    cwd: join(copy, 'shell'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  return digestOf(join(copy, 'shell/dist'));
}

try {
  checkOut(copy);
  const before = buildShell();
  for (const portal of portals)
    appendFileSync(join(copy, portal.package, 'src/messages.ts'), `\nexport const changed = '${Date.now()}';\n`);
  const after = buildShell();
  console.log(`shell before ${before}\nshell after  ${after}`);
  if (before !== after) {
    console.error('A changed portal changes the shell.');
    process.exitCode = 1;
  } else {
    console.log('The shell is the same, byte for byte, whatever the portals are.');
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
