import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from 'repository';
import { type Compiler, type Stats, WebpackError } from 'webpack';
import { compilerFile } from '../typescript-compiler';

const NAME = 'TypeCheckPlugin';
/** An error of tsc, such as `src/portal.tsx(3,7): error TS2322: …`. Lines below it that are indented belong to it. */
const ERROR = /^.+\(\d+,\d+\): error TS\d+: |^error TS\d+: /;

/**
 * Collects what a watching tsc says.
 *
 * @param onErrors is called with the errors of a check: as they come, because the check of all files goes on for seconds, and at its end
 */
export function readChecks(
  onChange: () => void,
  onErrors: (errors: string[], isComplete: boolean) => void,
): (text: string) => void {
  let rest = '';
  let errors: string[] = [];
  return (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    let isNews = false;
    for (const line of lines) {
      if (/ - Found \d+ errors?\. /.test(line)) {
        isNews = false;
        onErrors(errors, true);
      } else if (ERROR.test(line)) {
        isNews = true;
        errors.push(line);
      } else if (/^\s+\S/.test(line) && errors.length > 0) errors.push(`${errors.pop()}\n${line}`);
      else if (/ - (File change detected|Starting compilation)/.test(line)) {
        errors = [];
        onChange();
      }
    }
    if (isNews) onErrors([...errors], false);
  };
}

/**
 * Shows type errors over the page of a development server. TypeScript's native compiler watches beside webpack, so that a
 * change is on screen at once and its errors follow within seconds.
 */
export class TypeCheckPlugin {
  /** @param project the configuration to check, or its folder */
  constructor(private readonly project: string) {}

  apply(compiler: Compiler): void {
    const page = errorsOverPage(compiler);
    compiler.hooks.watchRun.tap(NAME, () => {
      if (page.watches) return;
      page.watches = true;
      const end = watch(this.project, page.onChange, page.onErrors);
      compiler.hooks.shutdown.tap(NAME, end);
      process.once('exit', end);
    });
  }
}

/** Keeps the newest errors, and gives them to the development server beside those of webpack's newest build. */
function errorsOverPage(compiler: Compiler) {
  let newest: Stats | undefined;
  let known: WebpackError[] = [];
  let shown: WebpackError[] = [];

  const show = () => {
    // The same call that webpack makes after a build: the server sends the errors to open pages.
    const server = compiler.hooks.done.taps.find(({ name }) => name === 'webpack-dev-server');
    if (!newest || !server || (known.length === 0 && shown.length === 0)) return;
    const { compilation } = newest;
    compilation.errors = [...compilation.errors.filter((error) => !shown.includes(error as WebpackError)), ...known];
    shown = known;
    server.fn(newest);
  };
  // After the server's, which updates the page: it would not with errors in the build.
  compiler.hooks.done.tap({ name: NAME, stage: 1000 }, (stats) => {
    newest = stats;
    shown = [];
    show();
  });
  return {
    watches: false,
    onChange: () => {
      known = [];
    },
    onErrors: (errors: string[], isComplete: boolean) => {
      if (isComplete) for (const error of errors) console.error(error);
      known = errors.map((error) => new WebpackError(error));
      show();
    },
  };
}

/** @returns what ends it */
export function watch(project: string, ...heard: Parameters<typeof readChecks>): () => void {
  // To write down what it knows would be half of each check.
  // One checker: each of several would first work out the types of the libraries, and a saved file is for one of them.
  const check = ['--noEmit', '--incremental', 'false', '--checkers', '1'];
  const options = [...check, '--watch', '--preserveWatchOutput', '--pretty', 'false'];
  const child = spawn(process.execPath, [compilerFile(), '-p', project, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, which ends as a whole: tsc starts the compiler as another process.
    detached: process.platform !== 'win32',
  });
  // The page comes first: on two cores the check would take half a second of each update from webpack and the browser.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.stdout.setEncoding('utf8').on('data', readChecks(...heard));
  child.on('error', (error) => console.error(`Types are not checked: ${error.message}`));
  return () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid);
  };
}
