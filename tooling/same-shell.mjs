// Shows that the shell is built without knowing any portal: two builds of it in a copy of the repository, a portal
// changed in between, give the same bytes.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const { portals, root } = require('./inputs.cjs');

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
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  // Packages are linked one by one: ours must be those of the copy.
  const ours = new Set(readdirSync(copy));
  const link = (from, to) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (!ours.has(name)) symlinkSync(join(from, name), join(to, name));
  };
  link(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const name of ['tooling', 'shell', 'shared-ui', 'shared-api']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules', name));
    if (existsSync(join(root, name, 'node_modules')))
      link(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  }
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
