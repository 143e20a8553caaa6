/**
 * npm test: runs every check and prints what ran, with the time of each step. A failing step does not stop the others.
 *
 *     npm test                      all steps
 *     npm test -- lint types        the named steps
 *     npm test -- --changed [base]  what the changes since `base` can affect (default: since the branch left origin/main)
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageName, portals, root } from 'repository';
import {
  checkResults,
  checkSources,
  reportOf,
  resultsOf,
  securityRows,
  specificationRows,
  type TestResult,
} from './requirements';
import { type Cluster, findChromium, findHeadlessChromium, findNginx, startPostgresql } from './services';

/** Packages whose tests take long, the longest first: the cores then finish together. */
const slowestFirst = [
  'server',
  'admin-portal',
  'shared-ui',
  'tooling/portal-cli',
  'shell',
  'supervisor-portal',
  'intern-portal',
  'public-portal',
  'shared-api',
  'tooling/test-preset',
  'tooling/federation-preset',
  'deploy',
];
/** All packages with tests. */
const packages = [...new Set([...slowestFirst, ...portals.map((portal) => portal.package)])];
const cores = Math.max(2, availableParallelism());

interface Outcome {
  ok: boolean;
  /** Printed below the step's name. */
  output: string;
}

interface Step {
  name: string;
  /** How many of the cores it uses. */
  cores: number;
  /** Prints its output while it runs. */
  live?: boolean;
  /** Steps that have to end first, where they run at all. */
  after?: string[];
  run(): Promise<Outcome>;
}

const children = new Set<ReturnType<typeof spawn>>();

/** Runs a command and collects its output; `live` prints the output instead. */
function command(args: string[], { live = false, cwd = root, env = {} as Record<string, string> } = {}) {
  return new Promise<Outcome>((resolve) => {
    const [program = '', ...parameters] = args;
    const child = spawn(program, parameters, {
      cwd,
      // A separate process group, which can be stopped as a whole.
      detached: true,
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env },
    });
    children.add(child);
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (code) => {
      children.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}
const npm = (script: string, ...args: string[]) => command(['npm', 'run', '--silent', script, ...args]);
const tool = (name: string) => join(root, 'node_modules/.bin', name);

/** Folders whose tests ran in full, or came in full from the cache. */
const complete = new Set<string>();
const results: TestResult[] = [];
const unchanged: Outcome = { ok: true, output: 'Nothing that changed can affect it.\n' };

async function collect(folder: string, inFull: boolean): Promise<void> {
  const found = resultsOf(folder);
  if (!found) return;
  results.push(...found);
  if (inFull) complete.add(folder);
}

/** One PostgreSQL for the whole run, started by the first tests that need it. */
let cluster: Promise<Cluster> | undefined;

/** Runs the tests of a package: all of them through Nx, with its cache, or only those of changed files. */
async function testPackage(folder: string, change: Change | undefined): Promise<Outcome> {
  const related = change?.relatedOnly(folder);
  if (change && !change.affects(folder)) return unchanged;
  rmSync(reportOf(folder), { force: true });
  const env: Record<string, string> = {
    NX_DAEMON: 'false',
    // Nx starts a process per plugin otherwise.
    NX_ISOLATE_PLUGINS: 'false',
    // The server's tests take longest, and often wait for a database, a mail server or a clock: one more keeps the cores busy.
    TEST_WORKERS: String(folder === 'server' ? cores + 1 : Math.ceil(cores / 2)),
  };
  if (folder === 'server' && !related) env.TEST_TOGETHER = '1';
  if (folder === 'server' && !process.env.TEST_POSTGRES_URL) {
    cluster ??= startPostgresql();
    env.TEST_POSTGRES_URL = (await cluster).url;
  }
  const args = related
    ? [
        tool('jest'),
        '--passWithNoTests',
        '--json',
        `--outputFile=${reportOf(folder)}`,
        '--findRelatedTests',
        ...related,
      ]
    : [tool('nx'), 'run', `${packageName(folder)}:test`];
  const outcome = await command(args, { env, cwd: related ? join(root, folder) : root });
  await collect(folder, !related);
  return outcome;
}

async function journeys(change: Change | undefined): Promise<Outcome> {
  if (change && !change.affects('e2e')) return unchanged;
  rmSync(reportOf('e2e'), { force: true });
  // Once, not in each worker: they install what is not there.
  findChromium();
  findHeadlessChromium();
  const only = change?.relatedOnly('e2e') ? [`--only-changed=${change.base}`] : [];
  const outcome = await command([tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts', ...only], {
    live: true,
    env: {
      NGINX_PATH: findNginx(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('e2e'),
    },
  });
  await collect('e2e', only.length === 0);
  return outcome;
}

/** Compares the map with the sources, and it and the table of security requirements with the results of this run. */
async function checkMap(): Promise<Outcome> {
  const specified = specificationRows();
  const rows = [...specified, ...securityRows().filter(({ tests }) => tests.length > 0)];
  const wasRun = (file: string) => [...complete].some((folder) => file.startsWith(`${folder}/`));
  const { findings, passed, unknown } = checkResults(rows, results, wasRun);
  const all = [...checkSources(specified), ...findings];
  const rest = unknown > 0 ? ` ${unknown} rows are not decided: some of their tests did not run this time.` : '';
  return {
    ok: all.length === 0,
    output: [
      ...all,
      `${passed} of ${rows.length} rows of the specification and of the security table have tests that passed.${rest}`,
      '',
    ].join('\n'),
  };
}

interface Change {
  /** The commit that the changes are counted from. */
  base: string;
  /** A description of the changed files. */
  summary: string;
  affects(folder: string): boolean;
  /**
   * The changed files of a package when nothing else affects it: only tests that read them have to run. Undefined when
   * all its tests have to.
   */
  relatedOnly(folder: string): string[] | undefined;
}

const answerOf = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_ISOLATE_PLUGINS: 'false' },
  }).trim();
const lines = (text: string) => text.split('\n').filter(Boolean);

/** Files that can affect every package: those of the root, documents left out. */
const isGlobal = (file: string) => !file.includes('/') && !file.endsWith('.md');

/** Names of the packages that a change of these files, paths from the root, affects. */
export const affectedBy = (files: string[]): string[] =>
  files.length === 0
    ? []
    : (JSON.parse(
        answerOf(
          join(root, 'node_modules/.bin/nx'),
          'show',
          'projects',
          '--affected',
          `--files=${files.join()}`,
          '--json',
        ),
      ) as string[]);

/** @param base a commit. Default: the merge base with origin/main, or HEAD if that branch does not exist */
function changeSince(base?: string): Change {
  const from = base ?? defaultBase();
  const files = [
    ...lines(answerOf('git', 'diff', '--name-only', from)),
    ...lines(answerOf('git', 'ls-files', '--others', '--exclude-standard')),
  ];
  const global = files.find(isGlobal);
  const affected = new Set(global ? [] : affectedBy(files));
  const ownFiles = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`));
  return {
    base: from,
    summary: `${files.length} files changed since ${from.slice(0, 12)}${global ? `, among them ${global}, which can affect every package` : ''}.`,
    // The tests of test-preset read the whole repository.
    affects: (folder) => folder === 'tooling/test-preset' || global !== undefined || affected.has(packageName(folder)),
    relatedOnly(folder) {
      const own = ownFiles(folder);
      if (global || own.length === 0 || own.some((file) => /\.(json|cjs)$/.test(file))) return undefined;
      // Affected without its own files too: then a package that it depends on has changed.
      const others = affectedBy(files.filter((file) => !own.includes(file)));
      return others.includes(packageName(folder)) ? undefined : own.map((file) => join(root, file));
    },
  };
}

function defaultBase(): string {
  try {
    return answerOf('git', 'merge-base', 'origin/main', 'HEAD');
  } catch {
    return 'HEAD';
  }
}

function stepsFor(change: Change | undefined): Step[] {
  const script = (name: string, ...args: string[]) => ({ name, cores: 1, run: () => npm(name, ...args) });
  const built = ['build'];
  return [
    { name: 'build', cores: 1, run: () => npm('build') },
    {
      name: 'conventions',
      cores: 1,
      run: () => command([tool('tsx'), 'tooling/test-preset/src/conventions.ts']),
    },
    { ...script('share-map', '--', '--check'), name: 'share map', after: built },
    script('lint'),
    script('types'),
    {
      name: 'shares',
      cores: 1,
      after: built,
      run: () => command([tool('tsx'), 'tooling/federation-preset/src/builds.ts', 'check']),
    },
    ...packages
      .filter((folder) => existsSync(join(root, folder, 'jest.config.cjs')))
      .map((folder) => ({
        name: `test ${folder}`,
        // Never beside the journeys: both together are so slow that their waits end.
        cores: folder === 'server' ? cores : 1,
        run: () => testPackage(folder, change),
      })),
    { name: 'browser', cores, live: true, after: built, run: () => journeys(change) },
    { name: 'specification map', cores: 1, after: ['browser', ...packages.map((one) => `test ${one}`)], run: checkMap },
  ];
}

interface Timed extends Outcome {
  name: string;
  seconds: number;
}

/** Runs steps as cores get free, in the given order. More at a time take longer in all: they push each other out of the caches. */
async function runSteps(steps: Step[]): Promise<Timed[]> {
  const waiting = [...steps];
  const running = new Map<string, Promise<void>>();
  const done: Timed[] = [];
  let free = cores;
  const start = (step: Step) => {
    waiting.splice(waiting.indexOf(step), 1);
    free -= step.cores;
    const from = performance.now();
    if (step.live) console.log(`\n=== ${step.name}`);
    const work = step
      .run()
      .catch((error): Outcome => ({ ok: false, output: `${error instanceof Error ? error.message : error}\n` }))
      .then((outcome) => {
        const seconds = (performance.now() - from) / 1000;
        if (!step.live) console.log(`\n=== ${step.name} (${seconds.toFixed(1)} s)`);
        process.stdout.write(outcome.output);
        done.push({ ...outcome, name: step.name, seconds });
        running.delete(step.name);
        free += step.cores;
      });
    running.set(step.name, work);
  };
  while (waiting.length > 0 || running.size > 0) {
    const pending = new Set([...waiting.map(({ name }) => name), ...running.keys()]);
    const next = waiting.find((step) => !step.after?.some((name) => pending.has(name)));
    if (next && next.cores <= free) start(next);
    else await Promise.race(running.values());
  }
  return steps.map(({ name }) => done.find((one) => one.name === name) as Timed);
}

function summarize(timed: Timed[], seconds: number): void {
  console.log('\n=== What ran');
  for (const { name, ok, seconds: took } of timed)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(30)} ${took.toFixed(1).padStart(7)} s`);
  console.log(`       ${'in all'.padEnd(30)} ${seconds.toFixed(1).padStart(7)} s`);
  const failed = results.filter(({ status }) => status === 'failed');
  const named = failed
    .slice(0, 30)
    .map((one) => ({ ...one, name: `${one.file}: ${[...one.suites, one.title].join(' ')}` }));
  for (const { name, message } of named) console.log(`FAILED ${name}: ${message?.split('\n', 1)}`);
  for (const { name, message } of named) if (message) console.log(`\n${name}\n${message.replaceAll(/^/gm, '  ')}`);
  const broken = timed.some(({ ok }) => !ok);
  const passed = results.filter(({ status }) => status === 'passed').length;
  console.log(`${passed} passed, ${Math.max(failed.length, broken ? 1 : 0)} failed`);
  if (broken) process.exitCode = 1;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const change = values.changed ? changeSince(positionals.splice(0, 1)[0]) : undefined;
  if (change) console.log(change.summary);
  const steps = stepsFor(change);
  // `jest` names the tests of all packages.
  const isNamed = (name: string) =>
    positionals.includes(name) ||
    (name.startsWith('test ') && (positionals.includes('jest') || positionals.includes('test')));
  const chosen = positionals.length === 0 ? steps : steps.filter(({ name }) => isNamed(name));
  const known = new Set(['jest', ...steps.map(({ name }) => name)]);
  const unknown = positionals.find((name) => !known.has(name));
  if (unknown) fail(`Unexpected argument: ${unknown}. Steps: ${[...known].join(', ')}`);
  const from = performance.now();
  const timed = await runSteps(chosen);
  (await cluster)?.stop();
  summarize(timed, (performance.now() - from) / 1000);
}

if (require.main === module) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const { pid } of children) if (pid) process.kill(-pid, signal);
      process.exit(130);
    });
  }
  main().catch((error) => fail(error instanceof Error ? error.message : String(error)));
}
