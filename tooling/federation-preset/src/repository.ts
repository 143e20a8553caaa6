import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of portals.json. */
export interface PortalEntry {
  name: string;
  /** The folder below the root, which is also the npm package. */
  package: string;
  /** The path below which the portal answers. */
  base: string;
  role: string | null;
  /** The port on which `npm run dev` serves it. */
  port: number;
}

export const root = join(__dirname, '../../..');

export function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(root, ...path), 'utf8'));
}

export const portals = readJson<PortalEntry[]>('portals.json');

export function versionOf(packageName: string): string {
  return require(`${packageName}/package.json`).version;
}
