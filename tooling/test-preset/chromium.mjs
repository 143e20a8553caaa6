// The browser of the browser tests: one that is there, or Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium. Installs Debian's where none is found and this user may.
 *
 * @throws Error saying what to do when there is none: browser tests are never skipped.
 */
export function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const found = known.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log("No Chromium found: installing Debian's chromium package for the browser tests.");
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = known.find((path) => existsSync(path));
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium and found none. Install it (Debian: apt-get install chromium) or name one by CHROMIUM_PATH.',
  );
}
