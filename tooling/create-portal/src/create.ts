// npm create @internship-portals/portal: makes the repository of a portal.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PORTAL_BASE, ROLE_CODES } from '@internship-portals/shared-api/contract';
import { Command } from 'commander';
import { featureOf, PORTAL_NAME, sourcesOf, titleOf } from './sources';

/** What the packing writes here: the ranges of our packages, of what the shell shares, and of MUI's icons. */
declare const OURS: Record<string, string>;
declare const PEERS: Record<string, string>;
declare const ICONS: string;

interface Options {
  base: string;
  role: string;
  port: string;
}

const roles: readonly string[] = ROLE_CODES;
/** The port of the shell's development server is 3100. */
const PORT = 3190;

/** @returns what is wrong, in one sentence; undefined if the repository can be made */
function problemOf(name: string, { base, role, port }: Options): string | undefined {
  if (!PORTAL_NAME.test(name))
    return `${name}: a portal's name is made of lower-case words joined by "-", and ends in "-portal".`;
  if (base === '/' || !new RegExp(PORTAL_BASE).test(base))
    return `${base}: a base is a path such as /noticesDashboard.`;
  if (!roles.includes(role)) return `There is no role ${role}. Roles: ${roles.join(', ')}.`;
  if (!/^\d+$/.test(port) || Number(port) < 1024 || Number(port) > 65_535)
    return `${port}: a port is a number from 1024 to 65535.`;
  if (existsSync(name)) return `There is a folder ${name} already.`;
  return undefined;
}

/** The files of the repository by path. */
function filesOf(name: string, { base, role, port }: Options): Record<string, string> {
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const { '@internship-portals/portal-kit': kit, ...shared } = OURS;
  return {
    ...sourcesOf({ name, base }),
    'package.json': json({
      name,
      version: '0.1.0',
      private: true,
      scripts: {
        dev: `portal dev ${name} --deployed`,
        build: 'webpack --mode production',
        test: 'jest',
        types: 'tsc',
        portal: 'portal',
        release: `portal release ${name}`,
      },
      dependencies: { '@mui/icons-material': ICONS },
      peerDependencies: { ...PEERS, ...shared },
      devDependencies: { '@internship-portals/portal-kit': kit },
    }),
    'portals.json': json([{ name, package: '.', base, role, port: Number(port) }]),
    'webpack.config.cjs': "module.exports = require('@internship-portals/portal-kit/webpack')(__dirname);\n",
    'jest.config.cjs': "module.exports = require('@internship-portals/portal-kit/jest').browser(__dirname);\n",
    'tsconfig.json': json({ extends: '@internship-portals/portal-kit/tsconfig.json', include: ['src'] }),
    '.gitignore': '.build/\ndist/\nnode_modules/\n',
    '.github/workflows/release.yml': WORKFLOW.replaceAll('PORTAL_NAME', name),
    'README.md': readmeOf(name, role),
  };
}

/** Tests every change, and releases what is on main once it fits: to a tenth of the browsers first, then to all. */
const WORKFLOW = `name: Release
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      - run: npm run types
      - run: npm test
  # What needs a newer shell waits for it. A newer push replaces what waits; run the job again to wait longer.
  fits:
    needs: test
    if: github.event_name == 'push' && vars.DEPLOY_URL != ''
    runs-on: ubuntu-latest
    timeout-minutes: 350
    concurrency:
      group: fits
      cancel-in-progress: true
    env:
      DEPLOY_URL: \${{ vars.DEPLOY_URL }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      - run: npm run portal -- check PORTAL_NAME --wait-until-fits 330
  release:
    needs: fits
    if: github.event_name == 'push' && vars.DEPLOY_URL != ''
    runs-on: ubuntu-latest
    timeout-minutes: 90
    # One release runs after the other.
    concurrency: release
    env:
      DEPLOY_URL: \${{ vars.DEPLOY_URL }}
      DEPLOY_TOKEN: \${{ secrets.DEPLOY_TOKEN }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      # Exit code 0: the version is healthy. 1: it went back, or was refused. 2: too few loads for a verdict, so a
      # person decides. 3: an administrator must approve it. 4: it does not fit what is live.
      - run: npm run release -- --share 10 --wait
      - run: npm run portal -- promote PORTAL_NAME "$(node -p "require('./dist/release.json').version")" --wait
`;

const readmeOf = (name: string, role: string) => `# ${name}

${titleOf(featureOf(name))}: pages for the role ${role}, in the product at \`DEPLOY_URL\`.

\`\`\`sh
npm install
npm run dev       # the portal from your machine in the deployed product: npm run portal -- override ${name} --user <e-mail>
npm run portal -- dev ${name} --stand-alone   # without the shell, with the data of the product
npm test          # and npm run types
npm run release   # build, check, upload and make it live; needs DEPLOY_TOKEN
npm run portal -- releases
npm run portal -- failures
npm run portal -- rollback ${name}
\`\`\`

The product must list the portal: add the entry of \`portals.json\` to that of the product, without \`package\` as a dot: the name takes its place.
An administrator creates the deploy token on the Releases page, with the team's e-mail address.
`;

new Command('npm create @internship-portals/portal')
  .argument('<name>', 'lower-case words joined by "-", ending in "-portal"')
  .requiredOption('--base <path>', 'the address of its pages, such as /noticesDashboard')
  .requiredOption('--role <role>', `the role that may open it: ${roles.join(', ')}`)
  .option('--port <port>', 'the port of its development server', String(PORT))
  .action((name: string, options: Options) => {
    const problem = problemOf(name, options);
    if (problem) {
      console.error(problem);
      process.exitCode = 1;
      return;
    }
    for (const [file, text] of Object.entries(filesOf(name, options))) {
      mkdirSync(dirname(join(name, file)), { recursive: true });
      writeFileSync(join(name, file), text);
    }
    console.log(`${name} is in ${resolve(name)}. Its README says how to develop and release it:`);
    console.log(`  cd ${name} && npm install && npm test`);
  })
  .parse();
