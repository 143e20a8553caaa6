/** A team's own checkout of the repository: its sources can be changed, and the commands of the README run in it. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copyRepository } from 'repository';
import type { Product } from './product';

/** The exit code and output of a command. */
interface CommandResult {
  code: number;
  output: string;
  seconds: number;
}

export interface Checkout {
  folder: string;
  /** Replaces a text in a source file. Fails if the text is missing. */
  change(file: string, from: string, to: string): void;
  append(file: string, text: string): void;
  /** Runs `npm run portal -- <command> <words>` against a product. */
  run(product: Product, token: string, command: string, ...args: string[]): Promise<CommandResult>;
  /** Runs `npm run portal -- new <words>`, which needs no product. */
  newPortal(...args: string[]): Promise<CommandResult>;
  delete(): void;
}

/** Runs a command to its end, with PATH and HOME alone of this environment. */
export function run(
  program: string,
  args: string[],
  cwd: string,
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: Math.round(performance.now() - start) / 1000 }),
    );
  });
}

/**
 * Runs work while no other process does the same in this folder. Journeys share a checkout, and one command may write
 * files that another one reads.
 */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, '.in-use');
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      await setTimeout(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true });
  }
}

/**
 * Runs the development server in a folder.
 *
 * @param args of `npm run`
 * @returns `ready`, when the portal's build is served, and `end`, which stops npm: what it has started must end too
 */
export function develop(
  folder: string,
  portal: string,
  args: string[] = ['dev'],
  environment: Record<string, string> = {},
): { ready: Promise<void>; end(): Promise<void> } {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data;
      if (output.includes(`${portal}: ready\n`)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`npm run dev ended:\n${output}`)));
  });
  return {
    ready,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const portalCommand = (folder: string, args: string[], environment: Record<string, string> = {}) =>
  alone(folder, () => run('npm', ['run', '--silent', 'portal', '--', ...args], folder, environment));

/** An existing checkout. */
export function openCheckout(folder: string): Checkout {
  return {
    folder,
    change(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    append: (file, text) => writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8') + text),
    run: (product, token, command, ...args) =>
      portalCommand(folder, [command, ...args], { DEPLOY_URL: product.url, DEPLOY_TOKEN: token }),
    newPortal: (...args) => portalCommand(folder, ['new', ...args]),
    delete: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Copies the sources into a separate folder and links the installed packages. */
export async function checkOut(): Promise<Checkout> {
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-team-'));
  copyRepository(folder);
  return openCheckout(folder);
}
