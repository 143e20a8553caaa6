// Brotli bytes of what a visitor's browser fetches, per entry and portal; printed by every build.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { portals, root } = require('./inputs.cjs');

const brotli = (path) => readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Addresses of the scripts that index.html names. */
function shellEntry() {
  const html = readFileSync(join(root, 'shell/dist/index.html'), 'utf8');
  return [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
}

/**
 * What a first visit of a portal's pages loads: the shell's entry, the federation runtime, the shares that its
 * first page consumes and the portal's own door. Bytes after brotli.
 */
export function pageSizes() {
  const { federation, shares } = readJson(join(root, 'shell/dist/shares.json'));
  const shell = (files) => files.reduce((sum, file) => sum + brotli(join(root, 'shell/dist', file)), 0);
  const entry = shellEntry();
  return portals.map(({ name }) => {
    const release = readJson(join(root, name, 'dist/release.json'));
    const fetched = new Set([...federation, ...release.consumesFirst.flatMap((key) => shares[key] ?? [])]);
    const own = release.preload.reduce((sum, file) => sum + brotli(join(root, name, 'dist', file)), 0);
    return { name, entry: shell(entry), shares: shell([...fetched].filter((file) => !entry.includes(file))), own };
  });
}

/** Prints the table of `pageSizes`. */
export function printSizes() {
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} kB`.padStart(10);
  console.log(
    `\nJavaScript of a first visit (brotli)\n${'portal'.padEnd(20)}${'shell'.padStart(10)}${'shares'.padStart(10)}${'own'.padStart(10)}${'sum'.padStart(10)}`,
  );
  for (const { name, entry, shares, own } of pageSizes()) {
    console.log(`${name.padEnd(20)}${kb(entry)}${kb(shares)}${kb(own)}${kb(entry + shares + own)}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printSizes();
