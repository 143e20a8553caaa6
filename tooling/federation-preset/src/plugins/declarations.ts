import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { readJson, root, SCOPE } from 'repository';
import type { Compiler } from 'webpack';
import { packageOf, provided, shareKeys } from '../shares';
import { compilerFile } from '../typescript-compiler';

/** Beside the shell's other files, where the command line of portals reads it. */
export const DECLARATIONS_FILE = 'declarations.json';

/** What the shell shares of our packages, as TypeScript declares it. */
export interface Declarations {
  /** By package. */
  versions: Record<string, string>;
  /** By share key: its file. */
  paths: Record<string, string>;
  /** By path: the text. */
  files: Record<string, string>;
}

/**
 * Writes the declarations of the shared packages beside the shell's files, so that a build of another repository can be
 * compared with the components and functions that it gets at run time. The compiler works beside webpack.
 */
export class DeclarationsPlugin {
  apply(compiler: Compiler): void {
    let declarations: Promise<Declarations> | undefined;
    compiler.hooks.beforeRun.tap('DeclarationsPlugin', () => {
      declarations = makeDeclarations(join(compiler.context, '.build/declarations'));
      // Awaited later: webpack may fail first.
      declarations.catch(() => undefined);
    });
    compiler.hooks.thisCompilation.tap('DeclarationsPlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'DeclarationsPlugin', stage }, async () => {
        compilation.emitAsset(DECLARATIONS_FILE, new sources.RawSource(JSON.stringify(await declarations)));
      });
    });
  }
}

/** A module that portals contain. What the shell's modules take from it is compared by what the portal has. */
const CONTRACT = 'shared-api/src/contract';

/** @param folder a folder of the build, which is emptied */
async function makeDeclarations(folder: string): Promise<Declarations> {
  const sources = sharedSources();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const project = join(folder, 'tsconfig.json');
  const compilerOptions = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    noEmit: false,
    incremental: false,
    // `npm run types` checks them.
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    outDir: join(folder, 'out'),
    rootDir: root,
  };
  const files = Object.values(sources).map((file) => join(root, file));
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }));
  await promisify(execFile)(process.execPath, [compilerFile(), '-p', project]);
  const written = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => relative(join(folder, 'out'), join(found.parentPath, found.name)).replaceAll(sep, '/'))
    .filter((name) => !name.startsWith(CONTRACT))
    .sort();
  return {
    versions: Object.fromEntries(Object.entries(provided).filter(([name]) => name.startsWith(SCOPE))),
    paths: Object.fromEntries(Object.entries(sources).map(([key, file]) => [key, declarationOf(file)])),
    files: {
      [declarationOf(`${CONTRACT}.ts`)]: `export * from '${SCOPE}/shared-api/contract';\n`,
      ...Object.fromEntries(written.map((name) => [name, readFileSync(join(folder, 'out', name), 'utf8')])),
    },
  };
}

/** By share key: the source of each module that the shell shares of our packages. */
function sharedSources(): Record<string, string> {
  return Object.fromEntries(
    shareKeys
      .filter((key) => key.startsWith(SCOPE))
      .map((key) => {
        const name = packageOf(key);
        const folder = name.slice(SCOPE.length + 1);
        const { exports } = readJson<{ exports: Record<string, string> }>(folder, 'package.json');
        return [key, join(folder, exports[key.replace(name, '.')] ?? '').replaceAll(sep, '/')];
      }),
  );
}

/** `src/index.ts` -> `src/index.d.ts` */
const declarationOf = (source: string): string => source.replace(/\.tsx?$/, '.d.ts');
