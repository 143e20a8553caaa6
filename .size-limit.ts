// What a browser downloads on a first visit to a portal's pages, after brotli: the shell's entry, the federation runtime,
// the shared packages that the first page consumes, and the portal's own files. Measured by `npm run build`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raise a limit only for a feature that is worth the bytes. */
const limits: Record<string, string> = {
  'public-portal': '227 kB',
  'intern-portal': '236 kB',
  'supervisor-portal': '271 kB',
  'admin-portal': '243 kB',
};

interface Portal {
  package: string;
}
interface ShellShares {
  federation: string[];
  shares: Record<string, string[]>;
}
interface Release {
  preload: string[];
  consumesFirst: string[];
}

const readText = (path: string) => readFileSync(join(__dirname, path), 'utf8');
const readJson = <T>(path: string): T => JSON.parse(readText(path));

const html = readText('shell/dist/index.html');
const entry = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
const { federation, shares } = readJson<ShellShares>('shell/dist/shares.json');

module.exports = readJson<Portal[]>('portals.json').map(({ package: name }) => {
  const { preload, consumesFirst } = readJson<Release>(`${name}/dist/release.json`);
  const shared = new Set([...entry, ...federation, ...consumesFirst.flatMap((key) => shares[key] ?? [])]);
  return {
    name,
    limit: limits[name] ?? '260 kB',
    // The compressed copies, as the server sends them.
    brotli: false,
    path: [...[...shared].map((file) => `shell/dist${file}.br`), ...preload.map((file) => `${name}/dist/${file}.br`)],
  };
});
