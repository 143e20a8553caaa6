/** The browser of the journeys: an installed Chromium or Chrome. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const installed = () => places.find((path) => existsSync(path));

/**
 * Path of an installed browser. With `CI=true`, root installs Debian's Chromium where there is none.
 *
 * @throws Error that says what to install. Journeys are never skipped.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  }
  const found = installed() ?? (process.env.CI === 'true' && process.getuid?.() === 0 ? install() : undefined);
  if (found) return found;
  throw new Error(
    'The journeys need Chromium, which was not found. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function install(): string | undefined {
  console.log("Installing Debian's chromium package.");
  const settings = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], settings);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], settings);
  return installed();
}
