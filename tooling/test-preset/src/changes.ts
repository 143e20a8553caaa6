/** What changed since a commit, and which packages that can affect. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from 'repository';

export interface Change {
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

const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, {
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
        run(join(root, 'node_modules/.bin/nx'), 'show', 'projects', '--affected', `--files=${files.join()}`, '--json'),
      ) as string[]);

/** @param base a commit. Default: the merge base with origin/main, or HEAD if that branch does not exist */
export function changeSince(base?: string): Change {
  const from = base ?? defaultBase();
  const files = [
    ...lines(run('git', 'diff', '--name-only', from)),
    ...lines(run('git', 'ls-files', '--others', '--exclude-standard')),
  ];
  const global = files.find(isGlobal);
  const affected = new Set(global ? [] : affectedBy(files));
  const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1);
  const ownFiles = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`));
  return {
    base: from,
    summary: `${files.length} files changed since ${from.slice(0, 12)}${global ? `, among them ${global}, which can affect every package` : ''}.`,
    // The tests of test-preset read the whole repository.
    affects: (folder) => folder === 'tooling/test-preset' || global !== undefined || affected.has(nameOf(folder)),
    relatedOnly(folder) {
      const own = ownFiles(folder);
      if (global || own.length === 0 || own.some((file) => /\.(json|cjs)$/.test(file))) return undefined;
      // Affected without its own files too: then a package that it depends on has changed.
      const others = affectedBy(files.filter((file) => !own.includes(file)));
      return others.includes(nameOf(folder)) ? undefined : own.map((file) => join(root, file));
    },
  };
}

function defaultBase(): string {
  try {
    return run('git', 'merge-base', 'origin/main', 'HEAD');
  } catch {
    return 'HEAD';
  }
}
