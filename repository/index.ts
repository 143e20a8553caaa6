/** Where things are in this repository: for the build, the command line, the tests and the measurements. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PortalEntry } from '@internship-portals/shared-api/contract';
import { root, sharedFile, typescriptConfig } from './root';

export { root, typescriptConfig };

/** Content of a JSON file of the design system. The kit reads it from the installed package. */
export const readShared = <T>(name: string): T => JSON.parse(readFileSync(sharedFile(name), 'utf8'));

/** Scope of the packages that other repositories install. */
export const SCOPE = '@internship-portals';

/** Content of a file of the repository. */
export const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

/** Content of a JSON file of the repository. Its shape is not checked. */
export const readJson = <T>(...path: string[]): T => JSON.parse(read(...path));

/** Name of the package in a folder: the shared ones have our scope before the folder's name. */
export const packageName = (folder: string): string => readJson<{ name: string }>(folder, 'package.json').name;

/** The entries of portals.json. */
export const portals = readJson<PortalEntry[]>('portals.json');

/** The port of the shell's development server, without DEV_PORT. The ports in portals.json are for this one. */
export const SHELL_PORT = 3100;

/**
 * The port of a package's development server. With DEV_PORT the shell has that one, and each portal keeps its distance from
 * it: several checkouts can be developed side by side.
 *
 * @param name `shell`, a portal's name or its folder
 * @throws Error when DEV_PORT is not a port with room for the portals
 */
export function developmentPort(name: string): number {
  const setting = process.env.DEV_PORT?.trim() || String(SHELL_PORT);
  const first = Number(setting);
  const distance =
    (portals.find((portal) => portal.package === name || portal.name === name)?.port ?? SHELL_PORT) - SHELL_PORT;
  const port = first + distance;
  if (!/^\d+$/.test(setting) || first < 1024 || port < 1024 || port > 65_535)
    throw new Error(`DEV_PORT must be a port from 1024 to 65535 with room for the portals after it, not ${setting}.`);
  return port;
}

/** Paths, from the root, of the files that git tracks or would add. */
export function sourceFiles(): string[] {
  const command = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', command, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)));
}

/**
 * Copies the sources to a folder and links the installed packages: what a team's own checkout looks like. Packages of
 * this repository are those of the copy.
 */
export function copyRepository(target: string): void {
  for (const file of sourceFiles()) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  // Packages are linked one by one: a link to all of them would lead back to ours.
  const folders = [
    ...readdirSync(target),
    ...readdirSync(join(target, 'tooling')).map((name) => join('tooling', name)),
  ].filter((folder) => existsSync(join(target, folder, 'package.json')));
  const ours = new Map(folders.map((folder) => [packageName(folder), folder]));
  const link = (from: string, to: string) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (!ours.has(name) && name !== SCOPE) symlinkSync(join(from, name), join(to, name));
  };
  link(join(root, 'node_modules'), join(target, 'node_modules'));
  mkdirSync(join(target, 'node_modules', SCOPE));
  for (const [name, folder] of ours) {
    symlinkSync(join(target, folder), join(target, 'node_modules', name));
    if (existsSync(join(root, folder, 'node_modules')))
      link(join(root, folder, 'node_modules'), join(target, folder, 'node_modules'));
  }
}
