import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** In a team's repository: the nearest folder with portals.json, from the one in which a command was started. */
function findRoot(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'portals.json'))) return folder;
    if (folder === dirname(folder)) break;
  }
  console.error('There is no portals.json here or above. Run this in the repository of a portal.');
  process.exit(1);
}

export const root = findRoot();

/** The configuration with which builds compile and check TypeScript. */
export const typescriptConfig = join(root, 'tsconfig.json');

/** A JSON file of the design system that builds read, too. */
export const sharedFile = (name: string): string => require.resolve(`@internship-portals/shared-ui/${name}`);
