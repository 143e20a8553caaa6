/**
 * npm run node-versions -w deploy: installs, builds and starts the product, and runs the main journey, on each Node version that it
 * supports. The commit that is checked out is what is tried, without changes that are not committed.
 *
 *     npm run node-versions -w deploy               all versions
 *     npm run node-versions -w deploy -- 22 24.1.0  these
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from 'repository';
import { findChromium } from 'test-preset/services';

/** The oldest version that works, and the lines with long-term support. */
const VERSIONS = ['20.19', '22', '24'];

interface Step {
  name: string;
  command: string[];
  /** The output must not contain this. */
  not?: RegExp;
}

const STEPS: Step[] = [
  { name: 'install', command: ['npm', 'ci'], not: /EBADENGINE|Unsupported engine/ },
  { name: 'build', command: ['npm', 'run', 'build'] },
  // Starts the built product and goes from the application form to the account.
  { name: 'main journey', command: ['npx', 'playwright', 'test', '-c', 'e2e/playwright.config.ts', 'main-job'] },
];

/** Tries one version in a folder of its own; prints a line for each step, and the output of one that fails. */
function tryVersion(version: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-node-'));
  const node = join(folder, 'node');
  const clone = join(folder, 'clone');
  const env = {
    ...process.env,
    PATH: [join(node, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    CHROMIUM_PATH: findChromium(),
  };
  const run = ([program = '', ...rest]: string[], cwd: string) =>
    spawnSync(program, rest, { cwd, env, encoding: 'utf8', maxBuffer: 256 << 20 });
  try {
    // The package `node` on npm brings the binary.
    run(['npm', 'install', '--prefix', node, '--no-save', '--no-package-lock', `node@${version}`], folder);
    run(['git', 'clone', '--quiet', root, clone], folder);
    const found = run(['node', '--version'], folder).stdout.trim();
    if (!`${found}.`.startsWith(`v${version}.`)) {
      console.log(`FAILED Node ${version}: npm brought ${found}`);
      return false;
    }
    for (const { name, command, not } of STEPS) {
      const from = performance.now();
      const { status, stdout, stderr } = run(command, clone);
      const ok = status === 0 && !not?.test(stdout + stderr);
      console.log(
        `${ok ? 'ok    ' : 'FAILED'} Node ${found} ${name} ${((performance.now() - from) / 1000).toFixed(0)} s`,
      );
      if (ok) continue;
      console.log(stdout + stderr);
      return false;
    }
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const requested = process.argv.slice(2);
const failed = (requested.length > 0 ? requested : VERSIONS).filter((version) => !tryVersion(version));
if (failed.length > 0) process.exitCode = 1;
