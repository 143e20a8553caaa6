// The scripts of a first visit to a page. .size-limit.ts loads this file, so it imports Node.js alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ShellShares {
  forPortals: string[];
  shares: Record<string, string[]>;
  pages: Record<string, string[]>;
}
interface Release {
  preload: string[];
  consumesFirst: string[];
}

/** Scripts by page, and the parts of these pages: entries, and what the shell has around portals. */
export interface FirstLoads {
  pages: Record<string, string[]>;
  parts: Record<string, string[]>;
}

/**
 * Reads from the builds which scripts a first visit fetches: the login page, and the first page of each portal, named like
 * the portal.
 *
 * @param names the portals
 * @param folderOf the folder of a package's build
 */
export function firstLoads(names: readonly string[], folderOf: (name: string) => string): FirstLoads {
  const readText = (name: string, file: string) => readFileSync(join(folderOf(name), file), 'utf8');
  const entry = [...readText('shell', 'index.html').matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  const { forPortals, shares, pages }: ShellShares = JSON.parse(readText('shell', 'shares.json'));
  const inShell = (files: string[]) => [...new Set(files)].map((file) => join(folderOf('shell'), file));
  const releases = names.map((name): [string, Release] => [name, JSON.parse(readText(name, 'release.json'))]);
  return {
    pages: {
      login: inShell([...entry, ...(pages['/login'] ?? [])]),
      ...Object.fromEntries(
        releases.map(([name, { preload, consumesFirst }]) => [
          name,
          [
            ...inShell([...entry, ...forPortals, ...consumesFirst.flatMap((key) => shares[key] ?? [])]),
            ...preload.map((file) => join(folderOf(name), file)),
          ],
        ]),
      ),
    },
    parts: {
      'entry of the shell': inShell(entry),
      'part of the shell around portals': inShell(forPortals),
      ...Object.fromEntries(
        releases.map(
          ([
            name,
            {
              preload: [file = ''],
            },
          ]) => [`entry of ${name}`, [join(folderOf(name), file)]],
        ),
      ),
    },
  };
}
