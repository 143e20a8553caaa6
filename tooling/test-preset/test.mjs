// npm test: everything that must hold. Each step prints its output; the end says what ran. Stops at nothing, fails at
// the end, so that one run shows all that is wrong. `npm test -- lint types` runs the named steps only.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findOrInstallChromium } from './chromium.mjs';

const require = createRequire(import.meta.url);
const { root } = require('federation-preset/inputs.cjs');
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
  skeletons: () => run(['tooling/test-preset/conventions.mjs']),
  'specification map': () => run(['tooling/test-preset/specification-map.mjs']),
  'share map': () => run(['tooling/federation-preset/share-map.mjs', '--check']),
  lint: () => run([require.resolve('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  types: () => run([require.resolve('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']),
  build: () => run(['tooling/federation-preset/build.mjs']),
  shares: () => run(['tooling/federation-preset/shares-check.mjs']),
  'same shell': () => run(['tooling/federation-preset/same-shell.mjs']),
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

const read = (step, report) =>
  results.some(({ name }) => name === step) && existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : undefined;

/** First lines of an error, without the colours of a terminal. */
const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 8)
    .map((line) => `         ${line.slice(0, 160)}`);

/** Every journey of the browser's report with the suites it lies in flattened. */
const journeys = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(journeys)];

/** What the two test runners' own reports count, and what they say of each test that failed or was unsteady. */
function outcome() {
  const found = { passed: 0, failed: 0, unsteady: 0, lines: [] };
  const tell = (kind, title, message) => found.lines.push(`${kind} ${title}`, ...firstLines(message));
  const jest = read('jest', jestReport);
  if (jest) {
    found.passed += jest.numPassedTests;
    found.failed += jest.numFailedTests + jest.numRuntimeErrorTestSuites;
    for (const { name, message, assertionResults } of jest.testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failed) tell('FAILED', fullName, failureMessages[0]);
      if (failed.length === 0 && message) tell('FAILED', relative(root, name), message);
    }
  }
  const browser = read('browser', playwrightReport);
  if (browser) {
    found.passed += browser.stats.expected + browser.stats.flaky;
    found.failed += browser.stats.unexpected;
    found.unsteady += browser.stats.flaky;
    for (const { title, tests } of journeys(browser)) {
      for (const { status, results: runs } of tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue;
        const error = runs.find((run) => run.error)?.error;
        const place = error?.location ? ` (${relative(root, error.location.file)}:${error.location.line})` : '';
        tell(status === 'flaky' ? 'unsteady' : 'FAILED', `${title}${place}`, error?.message);
      }
    }
  }
  return found;
}

console.log('\n=== What ran');
const { passed, failed, unsteady, lines } = outcome();
for (const { name, code, seconds } of results)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(17)} ${seconds.toFixed(1)} s`);
for (const line of lines.slice(0, 60)) console.log(line);
const broken = results.filter(({ code }) => code !== 0);
const again = unsteady > 0 ? ` (${unsteady} of them at the second attempt)` : '';
console.log(`${passed} passed${again}, ${Math.max(failed, broken.length > 0 ? 1 : 0)} failed`);
process.exit(broken.length > 0 ? 1 : 0);
