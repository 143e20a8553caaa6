// The one Jest configuration: a project per package, the server's once per database engine.
const { join } = require('node:path');
const { portals, root } = require('federation-preset/inputs.cjs');

const transform = {
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
};

const common = {
  rootDir: root,
  transform,
  // Packages that ship ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(@tanstack|typebox|uuidv7|react-phone-number-input|@zxcvbn-ts|postal-mime|ical-generator|kysely|rate-limiter-flexible|nodemailer|smtp-server|cookie|hucre)/)',
  ],
  modulePathIgnorePatterns: ['/dist/', '/.build/'],
};

const browser = (name) => ({
  ...common,
  displayName: name,
  roots: [join(root, name)],
  testMatch: ['**/*.test.{ts,tsx}'],
  testEnvironment: join(__dirname, 'jest-environment.cjs'),
  setupFilesAfterEnv: [join(__dirname, 'jest-browser.mjs')],
  moduleNameMapper: { '\\.(woff2|svg|png|jpg|webp)$': join(__dirname, 'jest-asset.cjs') },
});

const node = (name, displayName = name, extra = {}) => ({
  ...common,
  displayName,
  roots: [join(root, name)],
  testMatch: ['**/*.test.{ts,mjs}'],
  testEnvironment: 'node',
  setupFilesAfterEnv: [join(__dirname, 'jest-console.mjs')],
  ...extra,
});

module.exports = {
  rootDir: root,
  testTimeout: 30_000,
  // Jest leaves one core to whoever sits at the machine; with two cores that doubles the time.
  maxWorkers: '100%',
  projects: [
    browser('shared-api'),
    browser('shared-ui'),
    browser('shell'),
    ...portals.map((portal) => browser(portal.package)),
    node('tooling'),
    node('server', 'server on sqlite', { globals: { ENGINE: 'sqlite' } }),
    node('server', 'server on postgresql', {
      globals: { ENGINE: 'postgresql' },
      globalSetup: join(__dirname, 'jest-postgresql-start.mjs'),
      globalTeardown: join(__dirname, 'jest-postgresql-stop.mjs'),
    }),
  ],
};
