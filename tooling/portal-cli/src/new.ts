// npm run portal -- new: creates a portal like the others of its role, and its entry in portals.json.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { featureOf, PORTAL_NAME, sourcesOf, titleOf } from '@internship-portals/create-portal/sources';
import { findPortalProblems, PORTAL_BASE, type PortalEntry, ROLE_CODES } from '@internship-portals/shared-api/contract';
import { portals, read, readJson, root, SHELL_PORT } from 'repository';
import { Refusal } from './deploy-client';

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
  const files = {
    ...copiedFiles(entry, model),
    ...sourcesOf(entry),
    'src/first-views.tsx': read(model.package, 'src/first-views.tsx'),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name, file)), { recursive: true });
    writeFileSync(join(root, name, file), text);
  }
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
  if (!existsSync(join(root, 'shell')))
    throw new Refusal(
      'This repository has one portal. `npm create @internship-portals/portal` makes the repository of another.',
    );
  if (!PORTAL_NAME.test(name))
    throw new Refusal(`${name}: a portal's name is made of lower-case words joined by "-", and ends in "-portal".`);
  if (existsSync(join(root, name))) throw new Refusal(`There is a folder ${name} already.`);
  const role = ROLE_CODES.find((known) => known === options.role);
  const model = portals.find((portal) => role !== undefined && portal.role === role);
  if (!role || !model) {
    throw new Refusal(
      `There is no role ${options.role}. Roles: ${ROLE_CODES.join(', ')}. docs/add-a-portal.md names what a new role needs.`,
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
