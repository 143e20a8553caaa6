import path from 'node:path';
import type { LiveComposition } from 'shared-api/contract';
import { cachedFile } from '../../../lib/cached-file';

/** What the shell's build says of itself in `dist/shares.json`. */
export interface ShellFacts {
  /** Addresses of the files that hints are made from. */
  federation: string[];
  /** By address of a page that is the shell's own and no portal's. */
  pages: Record<string, string[]>;
  /** By share key, for shares that are fetched when they are first needed. */
  shares: Record<string, string[]>;
  /** The portal contract. */
  contract?: number;
  /** By package: the version that it shares. */
  provides?: LiveComposition['Provides'];
  /** Every share key that it provides. */
  keys?: string[];
}

/** Reads the live shell's facts as they stand; null while it is not built. */
export type ReadShell = () => Promise<ShellFacts | null>;

export function createReadShell(root: string): ReadShell {
  return cachedFile(path.join(root, 'shell', 'dist', 'shares.json'), (text) => JSON.parse(text) as ShellFacts);
}
