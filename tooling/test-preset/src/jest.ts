/** Jest presets: a package's `jest.config.cjs` is one line that calls one of them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import type { Config } from 'jest';
import { root } from 'repository';

/** A module of this preset, which is JavaScript in the portal kit. */
function here(file: string): string {
  const source = join(__dirname, `${file}.ts`);
  return existsSync(source) ? source : join(__dirname, `${file}.js`);
}

/** Packages that ship ES modules only. */
const modules = [
  '@internship-portals',
  '@tanstack',
  '@nanostores/react',
  'nanostores',
  'typebox',
  'uuidv7',
  'react-phone-number-input',
  '@zxcvbn-ts',
  'postal-mime',
  'ical-generator',
  'kysely',
  'rate-limiter-flexible',
  'nodemailer',
  'smtp-server',
  'cookie',
  'hucre',
  'get-port',
  'openid-client',
  'oauth4webapi',
  'jose',
  'leven',
  'p-limit',
  'yocto-queue',
];

/** Libraries of many files, or with what CommonJS has not (`import.meta`), with the entry points that we import. */
const libraries: Record<string, readonly string[]> = {
  '@nanostores/i18n': ['@nanostores/i18n'],
  hucre: ['hucre/csv', 'hucre/xlsx'],
  kysely: ['kysely'],
  'libphonenumber-js': ['libphonenumber-js/max'],
  nodemailer: ['nodemailer'],
  'prom-client': ['prom-client'],
  'rate-limiter-flexible': ['rate-limiter-flexible'],
  typebox: ['typebox', 'typebox/value'],
};
const bundles = join(root, '.build/bundled-libraries');

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const common = (folder: string) =>
  ({
    displayName: (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name,
    rootDir: folder,
    transform: {
      '^.+\\.(t|j|mj|cj)sx?$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(${modules.join('|')})/)`, '/bundled-libraries/'],
    modulePathIgnorePatterns: ['/dist/', '/.build/(?!bundled-libraries/|together)'],
    testMatch: ['**/*.test.{ts,tsx}'],
    moduleNameMapper: bundledLibraries(),
  }) satisfies Project;

/** What a file says that needs modules of its own. */
const ALONE = /jest\.(mock|doMock|resetModules|isolateModules)\b/;
const NOT_OURS = /(^|\/)(node_modules|dist|\.build)\//;
const FILES_TOGETHER = 12;

/**
 * Jest loads every module again for each test file, which takes longer than the tests of most files of the server. A whole run
 * (`TEST_TOGETHER`) loads several files as one, each below a `describe` that has its path, which `fromJest` reads. Files of screens
 * stay apart: their modules keep what a page keeps.
 *
 * @param without files that do not belong to this run, as paths from the package
 */
function testMatch(folder: string, run: string, without: readonly string[]): { testMatch?: string[] } {
  if (!process.env.TEST_TOGETHER) return {};
  const target = join(folder, '.build/together', run);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !NOT_OURS.test(file) && !without.includes(file))
    .sort();
  const alone = files.filter((file) => ALONE.test(readFileSync(join(folder, file), 'utf8')));
  const others = files.filter((file) => !alone.includes(file));
  const parts = Math.ceil(others.length / FILES_TOGETHER);
  for (let part = 0; part < parts; part += 1) {
    const lines = others
      .filter((_, index) => index % parts === part)
      .map(
        (file) =>
          `describe('${relative(root, join(folder, file))}', () => {\n  require('${join(folder, file)}');\n});\n`,
      );
    writeFileSync(join(target, `${part}.test.ts`), lines.join(''));
  }
  return { testMatch: [join(target, '*.test.ts'), ...alone.map((file) => join(folder, file))] };
}

function settings(folder: string, projects: Project[]): Config {
  // The `test` scripts leave their report here, and Jest does not make the folder.
  mkdirSync(join(folder, '.build'), { recursive: true });
  // A limit only ends a test that hangs: on a busy machine some take minutes.
  return {
    testTimeout: 240_000,
    maxWorkers: process.env.TEST_WORKERS ?? '100%',
    // A worker keeps the modules of the files that it has run: the server's grew to 2.8 GB, and slower with it.
    workerIdleMemoryLimit: '1GB',
    projects,
  };
}

/** Tests of a package that runs in the browser. @public */
export const browser = (folder: string): Config =>
  settings(folder, [
    {
      ...common(folder),
      testEnvironment: here('jest-environment'),
      setupFilesAfterEnv: [here('jest-set-up')],
      moduleNameMapper: {
        ...common(folder).moduleNameMapper,
        '\\.(woff2|svg|png|jpg|webp)$': here('jest-stand-ins'),
        '/pdf-engine$': here('jest-stand-ins'),
      },
    },
  ]);

const onNode = (folder: string): Project => ({
  ...common(folder),
  testEnvironment: 'node',
  setupFilesAfterEnv: [here('jest-set-up')],
});

/** Tests of a package that runs on Node. @public */
export const node = (folder: string): Config => settings(folder, [onNode(folder)]);

/**
 * Tests of the server, which run once on each database engine.
 *
 * @param options.once test files whose result cannot depend on the engine, as paths from the package: they run on SQLite only
 * @param options.several test files with several servers on one database, which the embedded one does not allow
 * @public
 */
export const server = (
  folder: string,
  { once = [], several = [] }: { once?: readonly string[]; several?: readonly string[] } = {},
): Config => {
  const without = (files: readonly string[]) => ['/node_modules/', ...files.map((file) => `^${join(folder, file)}$`)];
  const missing = [...once, ...several].filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0) throw new Error(`jest.config.cjs names test files that do not exist: ${missing.join(', ')}`);
  return settings(folder, [
    {
      ...onNode(folder),
      displayName: 'server on sqlite',
      ...testMatch(folder, 'sqlite', several),
      globals: { ENGINE: 'sqlite' },
      testPathIgnorePatterns: without(several),
    },
    {
      ...onNode(folder),
      displayName: 'server on postgresql',
      ...testMatch(folder, 'postgresql', once),
      globals: { ENGINE: 'postgresql' },
      globalSetup: here('services'),
      testPathIgnorePatterns: without(once),
    },
  ]);
};

/**
 * Bundles each library once per version. Jest loads every module again for each test file: reading and compiling the many
 * small files of these libraries took longer than most test files.
 *
 * @returns Jest's `moduleNameMapper` from each entry point to its file
 */
function bundledLibraries(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(libraries).flatMap(([library, entries]) => {
      const version = versionOf(library);
      // A checkout without the server does not install all of them, and does not need them.
      if (version === undefined) return [];
      const bundle = `${library.replaceAll('/', '-')}-${version}.cjs`;
      if (!existsSync(join(bundles, bundle))) {
        const contents = entries.map((entry, index) => `export * as entry${index} from '${entry}';`).join('\n');
        const { outputFiles } = buildSync({
          stdin: { contents, resolveDir: root },
          bundle: true,
          format: 'cjs',
          platform: 'node',
          write: false,
        });
        writeBundle(bundle, outputFiles[0]?.text ?? '');
      }
      return entries.map((entry, index) => {
        // The entry points of a library share its state, and so the bundle.
        const name = `${entry.replaceAll('/', '-')}-${version}-entry.cjs`;
        if (!existsSync(join(bundles, name))) {
          writeBundle(
            name,
            `exports.__esModule = true;\nObject.assign(exports, require('./${bundle}').entry${index});\n`,
          );
        }
        return [`^${entry}$`, join(bundles, name)];
      });
    }),
  );
}

/** The installed version; undefined when the library is not installed. */
function versionOf(library: string): string | undefined {
  const manifest = join(root, 'node_modules', library, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Several test runs may start at the same time: none sees half of a file. */
function writeBundle(name: string, content: string): void {
  mkdirSync(bundles, { recursive: true });
  const partial = join(bundles, `${name}.${process.pid}`);
  writeFileSync(partial, content);
  renameSync(partial, join(bundles, name));
}
