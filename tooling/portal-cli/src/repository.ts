// The repository that the command runs in, and how its packages are built.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalEntry } from 'shared-api/contract';

export const root = join(__dirname, '../../..');

/** A message for the person at the keyboard, printed without a stack. Details are a list below it. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly details: string[] = [],
  ) {
    super(message);
  }
}

export function readPortals(): PortalEntry[] {
  return JSON.parse(readFileSync(join(root, 'portals.json'), 'utf8')) as PortalEntry[];
}

/** Runs a step of a longer job and prints its name and how many seconds it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  console.log(`  ${name} ...`);
  const result = await work();
  console.log(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
