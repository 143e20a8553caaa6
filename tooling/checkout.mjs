// A copy of the repository's sources that shares the installed packages: what a team's own checkout looks like.
// node tooling/checkout.mjs <folder>
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { root } = require('./inputs.cjs');

/** Copies every file that git knows or would add, and links the installed packages; ours are those of the copy. */
export function checkOut(target) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  // Packages are linked one by one: a link to all of them would lead back to ours.
  const ours = new Set(readdirSync(target));
  const link = (from, to) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (!ours.has(name)) symlinkSync(join(from, name), join(to, name));
  };
  link(join(root, 'node_modules'), join(target, 'node_modules'));
  for (const name of ours) {
    if (!existsSync(join(target, name, 'package.json'))) continue;
    symlinkSync(join(target, name), join(target, 'node_modules', name));
    if (existsSync(join(root, name, 'node_modules')))
      link(join(root, name, 'node_modules'), join(target, name, 'node_modules'));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkOut(process.argv[2]);
