// A copy of the repository's sources that shares the installed packages: what a team's own checkout looks like.
// node tooling/federation-preset/checkout.mjs <folder>
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../../..');

/**
 * Copies all files that git tracks or would add, and links installed packages. Workspace packages are those of the
 * copy.
 */
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
  const packages = [
    ...readdirSync(target),
    ...readdirSync(join(target, 'tooling')).map((name) => join('tooling', name)),
  ].filter((folder) => existsSync(join(target, folder, 'package.json')));
  const ours = new Set(packages.map((folder) => basename(folder)));
  const link = (from, to) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (!ours.has(name)) symlinkSync(join(from, name), join(to, name));
  };
  link(join(root, 'node_modules'), join(target, 'node_modules'));
  for (const folder of packages) {
    symlinkSync(join(target, folder), join(target, 'node_modules', basename(folder)));
    if (existsSync(join(root, folder, 'node_modules')))
      link(join(root, folder, 'node_modules'), join(target, folder, 'node_modules'));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) checkOut(process.argv[2]);
