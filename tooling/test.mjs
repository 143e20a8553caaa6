// npm test: everything that must hold. Each step prints its output; the end says what ran. Stops at nothing, fails at
// the end, so that one run shows all that is wrong. `npm test -- lint types` runs the named steps only.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';

const require = createRequire(import.meta.url);
const { root } = require('./inputs.cjs');
const scratch = join(root, '.build');
mkdirSync(scratch, { recursive: true });

/** @returns {Promise<number>} the exit code */
function run(parameters, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
const bin = (name) => join(root, 'node_modules', '.bin', name);
const jestReport = join(scratch, 'jest.json');
const playwrightReport = join(scratch, 'playwright.json');

/** @type {Record<string, () => Promise<number>>} */
const steps = {
  skeletons: () => run(['tooling/skeletons.mjs']),
  'specification map': () => run(['tooling/specification-map.mjs']),
  'share map': () => run(['tooling/share-map.mjs', '--check']),
  lint: () => run([require.resolve('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  types: () => run([require.resolve('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']),
  build: () => run(['tooling/build.mjs']),
  shares: () => run(['tooling/shares-check.mjs']),
  'same shell': () => run(['tooling/same-shell.mjs']),
  jest: () => run(['--experimental-vm-modules', '--no-warnings', bin('jest'), '--json', `--outputFile=${jestReport}`]),
  browser: async () => {
    const chromium = findOrInstallChromium();
    console.log(`Browser tests with ${chromium}`);
    return run([bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    });
  },
};

const names = process.argv.slice(2);
const chosen = Object.entries(steps).filter(([name]) => names.length === 0 || names.includes(name));
if (chosen.length < names.length) {
  console.error(`Steps: ${Object.keys(steps).join(', ')}`);
  process.exit(1);
}

const results = [];
for (const [name, work] of chosen) {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  let code = 1;
  try {
    code = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  results.push({ name, code, seconds: (performance.now() - start) / 1000 });
}

/** Counts of the two test runners' own reports. */
function counts() {
  let passed = 0;
  let failed = 0;
  if (results.some(({ name }) => name === 'jest') && existsSync(jestReport)) {
    const report = JSON.parse(readFileSync(jestReport, 'utf8'));
    passed += report.numPassedTests;
    failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  }
  if (results.some(({ name }) => name === 'browser') && existsSync(playwrightReport)) {
    const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'));
    passed += stats.expected;
    failed += stats.unexpected;
  }
  return { passed, failed };
}

console.log('\n=== What ran');
for (const { name, code, seconds } of results)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(17)} ${seconds.toFixed(1)} s`);
const broken = results.filter(({ code }) => code !== 0);
const { passed, failed } = counts();
console.log(`${passed} passed, ${Math.max(failed, broken.length > 0 ? 1 : 0)} failed`);
process.exit(broken.length > 0 ? 1 : 0);
