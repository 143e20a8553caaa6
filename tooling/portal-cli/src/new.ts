// npm run portal -- new: creates a portal like the others of its role, and its entry in portals.json.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findPortalProblems, PORTAL_BASE, type PortalEntry, Role } from '@internship-portals/shared-api/contract';
import { portals, read, readJson, root, SHELL_PORT } from 'repository';
import { Refusal } from './deploy-client';

const roles = Role.anyOf.map((role) => role.const);

export interface NewPortalOptions {
  base: string;
  role: string;
  port?: string;
}

/**
 * Writes the portal's folder, its entry in portals.json and in the lock file, and links the package.
 *
 * @throws Refusal before anything is written
 */
export function createPortal(name: string, options: NewPortalOptions): void {
  const { entry, model } = planPortal(name, options);
  const files = { ...copiedFiles(entry, model), ...ownFiles(entry, model) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true });
    writeFileSync(join(root, name, file), text);
  }
  for (const file of ['src/index.ts', 'src/bootstrap.tsx'])
    cpSync(join(root, model.package, file), join(root, name, file));
  writeFileSync(join(root, 'portals.json'), JSON.stringify([...portals, entry]));
  format([name, 'portals.json']);
  addToLockFile(entry, model);
  linkPackage(name);

  console.log(`${name} is in the folder ${name}/ and in portals.json, with the role ${entry.role} at ${entry.base}.`);
  console.log(`  Its first page: ${name}/src/features/${featureOf(name)}`);
  console.log(`  npm run dev -- ${name}   rebuilds on every change; npm start builds and serves the product`);
}

/**
 * The new entry, and the portal that it is modelled on: the first of its role. Writes nothing.
 *
 * @throws Refusal when the name, base, role or port cannot be taken
 */
export function planPortal(name: string, options: NewPortalOptions): { entry: PortalEntry; model: PortalEntry } {
  if (!/^[a-z]+(-[a-z]+)*-portal$/.test(name) || name.length > 60)
    throw new Refusal(`${name}: a portal's name is made of lower-case words joined by "-", and ends in "-portal".`);
  if (existsSync(join(root, name))) throw new Refusal(`There is a folder ${name} already.`);
  const role = roles.find((known) => known === options.role);
  const model = portals.find((portal) => role !== undefined && portal.role === role);
  if (!role || !model) {
    throw new Refusal(
      `There is no role ${options.role}. Roles: ${roles.join(', ')}. docs/add-a-portal.md names what a new role needs.`,
    );
  }
  if (options.base === '/' || !new RegExp(PORTAL_BASE).test(options.base))
    throw new Refusal(`${options.base}: a base is a path such as /noticesDashboard.`);
  const page = visitorPages().find((taken) => `${options.base}/`.toLowerCase().startsWith(`${taken}/`.toLowerCase()));
  if (page) throw new Refusal(`${name}: the base ${options.base} is taken by the visitors' page ${page}.`);
  const port = Number(options.port ?? Math.max(SHELL_PORT, ...portals.map((portal) => portal.port)) + 1);
  if (!Number.isInteger(port) || port < 1024 || port > 65535 || port === SHELL_PORT)
    throw new Refusal(
      `${options.port}: a port is a number from 1024 to 65535, and not ${SHELL_PORT}, which is the shell's.`,
    );

  const entry: PortalEntry = { name, package: name, base: options.base, role, port };
  const ownPages = readJson<string[]>('shell/src/own-pages.json');
  const [problem] = findPortalProblems([...portals, entry], ownPages);
  if (problem) throw new Refusal(problem);
  return { entry, model };
}

/** The pages of the portal at `/`, without their parameters. */
function visitorPages(): string[] {
  return portals
    .filter(({ base }) => base === '/')
    .flatMap((portal) => {
      const source = read(portal.package, 'src/portal.tsx');
      return [...source.matchAll(/path: '([^':*]+)/g)].map(([, path = '']) => `/${path.replace(/\/$/, '')}`);
    });
}

function featureOf(name: string): string {
  return name.replace(/-portal$/, '');
}

/** `staff-notices` -> `StaffNotices` */
function pascalCase(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
}

/** `staff-notices` -> `Staff notices` */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

/** The model's settings and README, with the new portal's name, base and port. */
function copiedFiles(entry: PortalEntry, model: PortalEntry): Record<string, string> {
  const folder = join(root, model.package);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== 'CHANGELOG.md')
    .map((file) => file.name);
  const files = Object.fromEntries(
    names.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const copied = text
        .replaceAll(model.name, entry.name)
        .replaceAll(model.base, entry.base)
        .replaceAll(`:${model.port}`, `:${entry.port}`);
      return [file, copied];
    }),
  );
  const { 'package.json': manifest = '{}', 'README.md': readme = '' } = files;
  files['package.json'] = `${JSON.stringify({ ...JSON.parse(manifest), version: '0.1.0' }, null, 2)}\n`;
  const feature = featureOf(entry.name);
  files['README.md'] = readme
    .replace(/^(# .*\n)[\s\S]*?(?=\n- \*\*)/, `$1\n${titleOf(feature)}: pages for the role ${entry.role}.\n`)
    .replace(
      /```tsx\n[\s\S]*?```/,
      `\`\`\`tsx\n{ path: 'archive', lazy: () => import('./features/${feature}/archive-page').then((page) => ({ Component: page.ArchivePage })) }\n\`\`\``,
    );
  return files;
}

/** The portal's own sources: one feature with one page, and tests. */
function ownFiles({ name, base }: PortalEntry, model: PortalEntry): Record<string, string> {
  const feature = featureOf(name);
  const title = titleOf(feature);
  const page = `${pascalCase(feature)}Page`;
  return {
    'src/messages.ts': `/** The portal's base address; the same as in portals.json. */
export const base = '${base}';

/** Texts that the whole portal shares. */
export const common = {
  title: 'DASHBOARD',

  navigation: {
    first: '${title}',
  },
} as const;
`,
    [`src/features/${feature}/messages.ts`]: `/** Texts of this feature. */
export const messages = {
  title: '${title}',
  empty: 'There is nothing here yet.',
  emptyHint: 'This page is src/features/${feature}/${feature}-page.tsx.',
} as const;
`,
    'src/portal.tsx': `import HomeIcon from '@mui/icons-material/HomeOutlined';
import { PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import { ${page} } from './features/${feature}/${feature}-page';
import { base, common } from './messages';

const { navigation } = common;

/** The portal's only entry point: the shell loads it at run time. */
export const portal: Portal = {
  contract: PORTAL_CONTRACT,
  title: common.title,
  routes: [{ index: true, Component: ${page} }],
  navigation: [{ label: navigation.first, to: base, icon: HomeIcon, end: true }],
};
`,
    'src/first-views.tsx': read(model.package, 'src/first-views.tsx'),
    'src/portal.test.tsx': `import { matchRoutes } from '@internship-portals/shared-ui/router';
import { base } from './messages';
import { portal } from './portal';

const routes = [{ path: base, children: portal.routes }];

describe('the ${feature.replaceAll('-', ' ')} portal', () => {
  it('names the pages of its sidebar', () => {
    expect(portal.navigation.map(({ label, to }) => [label, to])).toEqual([['${title}', '${base}']]);
  });

  it('leads to a page from every item of its sidebar', () => {
    for (const { to } of portal.navigation) expect(matchRoutes(routes, to)).not.toBeNull();
  });
});
`,
    [`src/features/${feature}/${feature}-page.tsx`]: `import { PageHeading } from '@internship-portals/shared-ui';
import { EmptyState } from '@internship-portals/shared-ui/dashboard';
import { messages } from './messages';

/** The portal's first page. */
export function ${page}() {
  return (
    <>
      <PageHeading title={messages.title} />
      <EmptyState title={messages.empty} hint={messages.emptyHint} />
    </>
  );
}
`,
    [`src/features/${feature}/${feature}-page.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { base } from '../../messages';
import { ${page} } from './${feature}-page';

describe('the page of ${feature.replaceAll('-', ' ')}', () => {
  it('has a heading and says that there is nothing yet', async () => {
    renderRoutes([{ path: base, Component: ${page} }], { at: base });
    expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
    expect(screen.getByText('There is nothing here yet.')).toBeVisible();
  });
});
`,
  };
}

function format(paths: string[]): void {
  const biome = require.resolve('@biomejs/biome/bin/biome');
  const { status, stderr } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--vcs-enabled=false', '--log-level=error', ...paths],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

interface LockFile {
  packages: Record<string, object>;
}

/** Writes what `npm install` would: a workspace with the model's dependencies, which are all in the file already. */
function addToLockFile(entry: PortalEntry, model: PortalEntry): void {
  const lock = readJson<LockFile>('package-lock.json');
  const packages: LockFile['packages'] = {
    ...lock.packages,
    [entry.package]: { ...lock.packages[model.package], version: '0.1.0' },
    [`node_modules/${entry.name}`]: { resolved: entry.package, link: true },
  };
  const sorted = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted.map((path) => [path, packages[path] ?? {}]));
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}

/** Links the package in node_modules, so that no installation is needed. */
function linkPackage(name: string): void {
  const modules = join(root, 'node_modules');
  const link = join(modules, name);
  if (!existsSync(modules) || lstatSync(link, { throwIfNoEntry: false })) return;
  symlinkSync(join('..', name), link, 'junction');
}
