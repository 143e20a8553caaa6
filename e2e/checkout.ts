/** A team's own checkout of the repository: its sources can be changed, and the commands of the README run in it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from './product';
import { root } from './product';

/** How a command ended, with everything that it printed. */
interface CommandResult {
  code: number;
  output: string;
  seconds: number;
}

export interface Checkout {
  folder: string;
  /** Replaces a text of a source file, which has to be there. */
  change(file: string, from: string, to: string): void;
  append(file: string, text: string): void;
  /** Runs `npm run <command> -- <words>` against a product. */
  run(product: Product, token: string, command: string, ...words: string[]): Promise<CommandResult>;
  /** Runs `npm run new:portal -- <words>`, which needs no product. */
  newPortal(...words: string[]): Promise<CommandResult>;
  delete(): void;
}

function runNode(words: string[], cwd: string, environment: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, words, {
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

/** Copies the sources into a folder of their own; packages are those that are installed. */
export async function checkOut(): Promise<Checkout> {
  const folder = mkdtempSync(join(tmpdir(), 'internship-portals-team-'));
  const { code, output } = await runNode([join(root, 'tooling/federation-preset/checkout.mjs'), folder], root, {});
  if (code !== 0) throw new Error(output);
  const scripts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts as Record<string, string>;
  const runScript = (command: string, words: string[], settings: Record<string, string> = {}) => {
    const [, script] = /^tsx (.+)$/.exec(scripts[command] ?? '') ?? [];
    if (!script) throw new Error(`package.json has no script ${command} that tsx runs`);
    return runNode(['--import', 'tsx', ...script.split(' '), ...words], folder, settings);
  };
  return {
    folder,
    change(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
    append: (file, text) => writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8') + text),
    run: (product, token, command, ...words) =>
      runScript(command, words, { DEPLOY_URL: product.url, DEPLOY_TOKEN: token }),
    newPortal: (...words) => runScript('new:portal', words),
    delete: () => rmSync(folder, { recursive: true, force: true }),
  };
}
