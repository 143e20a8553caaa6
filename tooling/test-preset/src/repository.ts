/** Where things are in this repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import portals from '../../../portals.json';

export { portals };

export const root = join(__dirname, '../../..');

/** Content of a file of the repository. */
export const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** Paths of the files below a folder, from the root of the repository. */
export const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(path);
  });

/** Prints the findings of a check and fails, or prints the summary. */
export function conclude(findings: string[], summary: string): void {
  if (findings.length === 0) console.log(summary);
  else {
    console.error(findings.join('\n'));
    process.exitCode = 1;
  }
}
