import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveComposition, ShareNames } from '@internship-portals/shared-api/contract';
import { cachedFile } from '../../../lib/cached-file';

/** The shell's description of itself in `dist/shares.json`. */
export interface ShellFacts {
  /** Addresses of the files that every portal needs, such as the federation, for preload hints. */
  forPortals: string[];
  /** Files by address of the shell's own pages. */
  pages: Record<string, string[]>;
  /** By address of its own pages: what they show before any script runs. A build from before there were views has none. */
  views?: Record<string, { file: string; integrity: string }>;
  /** Digests by address. A build without them is being developed. */
  integrity?: Record<string, string>;
  /** Files by share key, for shares that are loaded on first use. */
  shares: Record<string, string[]>;
  /** The portal contract. */
  contract?: number;
  /** The shared version by package. */
  provides?: LiveComposition['Provides'];
  /** Every share key that it provides. */
  keys?: string[];
  /** By share key: the names that it exports, where the build knows them. */
  exports?: ShareNames;
}

/** Reads the present facts of the shell; null while it is not built. */
export type ReadShell = () => Promise<ShellFacts | null>;

export function createReadShell(root: string): ReadShell {
  return cachedFile(path.join(root, 'shell', 'dist', 'shares.json'), (text) => JSON.parse(text) as ShellFacts);
}

/** The length of a shell's version: the first characters of a digest. */
const VERSION_LENGTH = 12;

/**
 * The version of the present shell build; null when it is not built. It is the digest of the page, which names all files
 * by their content.
 */
export async function readShellVersion(root: string): Promise<string | null> {
  const page = await readFile(path.join(root, 'shell', 'dist', 'index.html')).catch(() => null);
  return page && shellVersionOf(page);
}

/** The version of a shell build, by its page. */
export function shellVersionOf(page: string | Buffer): string {
  return createHash('sha256').update(page).digest('hex').slice(0, VERSION_LENGTH);
}
