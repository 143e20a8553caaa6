/**
 * npm run bench -- bytes [page]: what is in the scripts of a first visit, by package, for each page of .size-limit.ts. With
 * the name of a page, also its largest modules. It builds everything once more, with source maps, into .build/bytes.
 *
 * A file is compressed as a whole, so the bytes of a package are an estimate: each part is compressed alone, and the
 * sizes are scaled to that of the file.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { decode } from '@jridgewell/sourcemap-codec';
import { portals, root } from 'repository';
import { firstLoads } from './first-load';

const folderOf = (name: string) => join(root, '.build/bytes', name);

/** How many modules of a page are listed. */
const MODULES = 60;

/** Prints the tables. Always keeps its promises. */
export async function bytes([page]: string[]): Promise<boolean> {
  const names = portals.map((portal) => portal.package);
  for (const name of ['shell', ...names]) buildWithMaps(name);
  const { pages } = firstLoads(names, folderOf);
  if (page !== undefined && !pages[page])
    throw new Error(`Unknown page: ${page}. Known: ${Object.keys(pages).join(', ')}`);
  for (const [name, files] of Object.entries(pages)) {
    if (page !== undefined && page !== name) continue;
    const modules = sum(files.map(sizesByModule));
    print(`${name}, by package`, group(modules));
    if (page !== undefined) print(`${name}, by module`, modules, MODULES);
  }
  return true;
}

function buildWithMaps(name: string): void {
  const built = spawnSync(
    process.execPath,
    [
      require.resolve('webpack-cli/bin/cli.js'),
      ...['--mode', 'production', '--devtool', 'hidden-source-map', '--output-path', folderOf(name)],
    ],
    { cwd: join(root, name), encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
}

type Sizes = Record<string, number>;

/** Bytes after brotli by module of a script. */
function sizesByModule(file: string): Sizes {
  const texts: Record<string, string> = {};
  const lines = readFileSync(file, 'utf8').split('\n');
  const total = brotliCompressSync(lines.join('\n')).length;
  // The chunks of portals have no map: the name of the version is taken out of them last (VersionFreeChunksPlugin).
  if (!existsSync(`${file}.map`)) return { [basename(file)]: total };
  const { sources, mappings }: { sources: string[]; mappings: string } = JSON.parse(
    readFileSync(`${file}.map`, 'utf8'),
  );
  for (const [row, segments] of decode(mappings).entries()) {
    const line = lines[row] ?? '';
    for (const [index, [column, source]] of segments.entries()) {
      const name = source === undefined ? WRITTEN : shortName(sources[source] ?? '');
      texts[name] = (texts[name] ?? '') + line.slice(column, segments[index + 1]?.[0]);
    }
  }
  const alone = Object.entries(texts).map(([name, text]): [string, number] => [name, brotliCompressSync(text).length]);
  const scale = total / alone.reduce((all, [, size]) => all + size, 0);
  return Object.fromEntries(alone.map(([name, size]) => [name, size * scale]));
}

/** What webpack and the federation plugin write themselves. */
const WRITTEN = '(webpack)';

/** `webpack://shell/../shared-ui/src/index.ts` becomes `shared-ui/src/index.ts`. */
function shortName(source: string): string {
  const installed = source.lastIndexOf('node_modules/');
  if (installed >= 0) return source.slice(installed);
  if (/\/(webpack\/|\.federation|container-entry|consume)/.test(source)) return WRITTEN;
  const [, build = '', path = source] = /^webpack:\/\/([^/]*)\/(.*)$/.exec(source) ?? [];
  return path.startsWith('./') ? `${build}/${path.slice(2)}` : path.replace(/^(\.\.\/)+/, '');
}

/** By npm package, or by folder of one of this repository's. */
function group(modules: Sizes): Sizes {
  return sum(
    Object.entries(modules).map(([name, size]) => {
      const [, library] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
      const [, folder] = /^([^/]+\/src(?:\/[^/]+(?=\/))?)/.exec(name) ?? [];
      return { [library ?? folder ?? name]: size };
    }),
  );
}

function sum(all: Sizes[]): Sizes {
  const result: Sizes = {};
  for (const [name, size] of all.flatMap((sizes) => Object.entries(sizes))) result[name] = (result[name] ?? 0) + size;
  return result;
}

function print(title: string, sizes: Sizes, most = Number.POSITIVE_INFINITY): void {
  const kilobytes = (size: number) => (size / 1000).toFixed(1).padStart(8);
  const rows = Object.entries(sizes).sort(([, one], [, other]) => other - one);
  console.log(`\n${kilobytes(rows.reduce((all, [, size]) => all + size, 0))} kB  ${title}`);
  for (const [name, size] of rows.slice(0, most)) if (size >= 50) console.log(`${kilobytes(size)}     ${name}`);
}
