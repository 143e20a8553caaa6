/** Jest presets: a package's `jest.config.cjs` is one line that calls one of them. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';
import { bundledLibraries } from './bundled-libraries';

const here = (file: string) => join(__dirname, `${file}.ts`);

/** Packages that ship ES modules only. */
const modules = [
  '@tanstack',
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
];

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
    modulePathIgnorePatterns: ['/dist/', '/.build/(?!bundled-libraries/)'],
    testMatch: ['**/*.test.{ts,tsx}'],
    moduleNameMapper: bundledLibraries(),
  }) satisfies Project;

function settings(folder: string, projects: Project[]): Config {
  // The `test` scripts leave their report here, and Jest does not make the folder.
  mkdirSync(join(folder, '.build'), { recursive: true });
  // A limit only ends a test that hangs: on a busy machine some take minutes.
  return { testTimeout: 240_000, maxWorkers: process.env.TEST_WORKERS ?? '100%', projects };
}

/** Tests of a package that runs in the browser. @public */
export const browser = (folder: string): Config =>
  settings(folder, [
    {
      ...common(folder),
      testEnvironment: here('jest-environment'),
      setupFilesAfterEnv: [here('jest-browser')],
      moduleNameMapper: {
        ...common(folder).moduleNameMapper,
        '\\.(woff2|svg|png|jpg|webp)$': here('jest-asset'),
        '/pdf-engine$': here('jest-pdf-engine'),
      },
    },
  ]);

const onNode = (folder: string): Project => ({
  ...common(folder),
  testEnvironment: 'node',
  setupFilesAfterEnv: [here('jest-console')],
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
      globals: { ENGINE: 'sqlite' },
      testPathIgnorePatterns: without(several),
    },
    {
      ...onNode(folder),
      displayName: 'server on postgresql',
      globals: { ENGINE: 'postgresql' },
      globalSetup: here('services'),
      testPathIgnorePatterns: without(once),
    },
  ]);
};
