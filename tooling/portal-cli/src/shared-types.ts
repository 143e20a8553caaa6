// Compares how a portal uses the shell's components and functions with what the deployed shell has of them.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Declarations } from 'federation-preset/declarations';
import { compilerFile } from 'federation-preset/typescript-compiler';

/** An error of the compiler in a source of the portal. */
interface Misfit {
  file: string;
  line: number;
  column: number;
  /** From the general to what is wrong. */
  message: string[];
}

/**
 * The uses in a portal's sources that the deployed shell does not have, one sentence each with file and line. What is an
 * error with the installed packages, too, is not among them: no other shell would help.
 *
 * @param folder the portal's, with tsconfig.json and src/portal.tsx
 * @throws Error when the compiler does not run
 */
export async function findMisfits(folder: string, { paths, files, versions }: Declarations): Promise<string[]> {
  const deployed = join(folder, '.build/deployed-shell');
  rmSync(join(deployed, 'shared'), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    if (!/^[\w-]+(\/[\w-]+)*(\.[\w-]+)*\.d\.ts$/.test(name)) continue;
    const file = join(deployed, 'shared', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const found = await compile(
    folder,
    'deployed-shell',
    Object.fromEntries(Object.entries(paths).map(([key, file]) => [key, [`./shared/${file}`]])),
  );
  if (found.length === 0) return [];
  const known = new Set((await compile(folder, 'installed', undefined)).map(idOf));
  const misfits = found.filter((misfit) => !known.has(idOf(misfit)));
  if (misfits.length === 0) return [];
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    ...(await Promise.all(misfits.map((misfit) => describe(misfit, folder)))),
    `The deployed shell has ${list.join(' and ')}. Change these places, with those versions installed, or wait for the shell that has them: --wait-until-fits.`,
  ];
}

const idOf = ({ file, line, column }: Misfit) => `${file}:${line}:${column}`;

/**
 * Checks what the portal's build contains.
 *
 * @param name of a folder in the portal's cache, which keeps what the compiler has learnt for the next time
 */
async function compile(folder: string, name: string, paths: Record<string, string[]> | undefined): Promise<Misfit[]> {
  const project = join(folder, '.build', name);
  mkdirSync(project, { recursive: true });
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: true,
      incremental: true,
      tsBuildInfoFile: './types.tsbuildinfo',
      // Of packages, declarations are not checked.
      skipLibCheck: true,
      ...(paths && { paths }),
    },
    files: ['../../src/portal.tsx'],
    include: ['../../src/**/*.d.ts'],
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  const args = [compilerFile(), '-p', join(project, 'tsconfig.json'), '--pretty', 'false'];
  const { failed, output } = await new Promise<{ failed: boolean; output: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64_000_000 }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    );
  });
  // Of no source: with a wrong configuration, sources may not be checked.
  const problem = /^(?:.*\.json\(\d+,\d+\): )?error (TS\d+: .*)$/m.exec(output)?.[1];
  if (problem || (failed && !/error TS\d+: /.test(output)))
    throw new Error(`TypeScript cannot check ${folder}: ${problem ?? output.trim().split('\n').at(-1)}`);
  const misfits: Misfit[] = [];
  let current: Misfit | undefined;
  for (const line of output.split(/\r?\n/)) {
    // Lines below an error that are indented belong to it.
    if (/^\s/.test(line)) {
      current?.message.push(line.trim());
      continue;
    }
    const [, file, row, column, code, text] = /^(src\/.+)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line) ?? [];
    current =
      file && code && text && !NO_EXPORT.includes(code)
        ? { file, line: Number(row), column: Number(column), message: [text] }
        : undefined;
    if (current) misfits.push(current);
  }
  return misfits;
}

/** The compiler's codes for a name that a module does not export. The server compares those, and a type is no name of a build. */
const NO_EXPORT = ['TS2305', 'TS2614', 'TS2724'];

/** Names the component and the prop, where the place is in one. */
async function describe({ file, line, column, message }: Misfit, folder: string): Promise<string> {
  const { component, prop } = await readPlace(readFileSync(join(folder, file), 'utf8'), line, column);
  // The last line is the most exact one.
  const text = message.at(-1) ?? '';
  const missing = /^Property '(.+?)' is missing in type/.exec(text)?.[1];
  const several = /^Type .+ is missing the following properties from type .+: ([^:]+)$/.exec(text)?.[1];
  const said = (() => {
    if (!component) return text;
    if (prop && text.startsWith(`Property '${prop}' does not exist on type`))
      return `${component} has no prop '${prop}'.`;
    if (prop) return `the prop '${prop}' of ${component} takes something else. ${text}`;
    if (missing) return `${component} needs the prop '${missing}'.`;
    return several ? `${component} needs the props ${several}.` : `${component}: ${text}`;
  })();
  return `${file}:${line}: ${said}`;
}

/** The component, and its prop, at a place of a source. */
async function readPlace(text: string, line: number, column: number): Promise<{ component?: string; prop?: string }> {
  // Only now: it takes long to load.
  const { default: ts } = await import('typescript');
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true);
  const at = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  let place: { component?: string; prop?: string } = {};
  // The innermost element comes last.
  const visit = (node: import('typescript').Node): void => {
    if (at < node.getStart(source) || at >= node.end) return;
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
      place = { component: node.tagName.getText(source) };
    if (ts.isJsxAttribute(node)) place = { ...place, prop: node.name.getText(source) };
    ts.forEachChild(node, visit);
  };
  visit(source);
  return place;
}
