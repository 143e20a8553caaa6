import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MAPS_FILE, MAX_MAPS_BYTES, type ReleaseManifest } from '@internship-portals/shared-api/contract';
import type { Asset, Compilation, Compiler } from 'webpack';
import { commitOf, firstPageChunks, releaseFacts } from '../release-facts';
import { viewsOf } from './first-views';

export const MANIFEST_FILE = 'release.json';

/** What package.json says of a portal. */
interface Portal {
  portal: string;
  /** The package version, to which a build adds a digest of its files. */
  version: string;
  container: string;
  /** The declared range of each package that the shell shares. */
  requires: Record<string, string>;
}

/**
 * Writes release.json (`ReleaseManifest` of the contract), and in production moves the files of the build, which are
 * complete then, into a folder with the name of its version. The same files always have the same version.
 *
 * Names in release.json are relative to the portal's dist. In production that is the parent of webpack's output path.
 */
export class ReleasePlugin {
  constructor(private readonly portal: Portal) {}

  apply(compiler: Compiler): void {
    const isDevelopment = compiler.options.mode === 'development';
    if (!isDevelopment) {
      compiler.hooks.beforeRun.tap('ReleasePlugin', () =>
        rmSync(dirname(compiler.outputPath), { recursive: true, force: true }),
      );
      // webpack has made this folder, and no file is left in it.
      compiler.hooks.afterEmit.tap('ReleasePlugin', () => rmSync(compiler.outputPath, { recursive: true }));
    }
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const { Compilation, sources, WebpackError } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        const { version: packageVersion, requires, ...names } = this.portal;
        const facts = releaseFacts(compilation, requires);
        // Nothing reads what the federation plugin writes besides its manifest.
        compilation.deleteAsset('mf-stats.json');
        // Before the version is named after the files: a comment makes no other version.
        // During development they stay beside the scripts, for the developer's browser.
        const sourceMaps = isDevelopment ? [] : takeSourceMaps(compilation);
        const version = `${packageVersion}-${isDevelopment ? 'dev' : digestOf(compilation.getAssets(), facts)}`;
        const inDist = (name: string) =>
          isDevelopment ? name : name.startsWith('../') ? name.slice(3) : `${version}/${name}`;
        const { views, pages } = viewsOf(compilation);
        const firstFiles = firstPageChunks(compilation).flatMap((chunk) => [...chunk.files]);
        const maps = packMaps(sourceMaps, inDist);
        const fits = maps !== undefined && maps.length <= MAX_MAPS_BYTES;
        if (maps && !fits)
          compilation.warnings.push(
            new WebpackError(`The source maps have more than ${MAX_MAPS_BYTES} bytes, and are left out.`),
          );
        const manifest: ReleaseManifest = {
          ...names,
          version,
          entry: inDist('remoteEntry.js'),
          manifest: inDist('mf-manifest.json'),
          preload: ['remoteEntry.js', ...firstFiles].filter((file) => file.endsWith('.js')).map(inDist),
          ...facts,
          ...(pages.length > 0
            ? { views: Object.fromEntries(Object.entries(views).map(([page, file]) => [page, inDist(file)])), pages }
            : {}),
          // A rebuild during development must be quick, and is never released.
          ...(isDevelopment
            ? { files: {} }
            : { files: describeFiles(compilation, inDist), commit: commitOf(compiler.context) }),
          ...(fits ? { maps: { size: maps.length, integrity: integrityOf(maps) } } : {}),
        };
        if (!isDevelopment)
          for (const { name } of compilation.getAssets()) compilation.renameAsset(name, `../${inDist(name)}`);
        if (fits) compilation.emitAsset(`../${inDist(MAPS_FILE)}`, new sources.RawSource(gzipSync(maps, { level: 9 })));
        const file = isDevelopment ? MANIFEST_FILE : `../${MANIFEST_FILE}`;
        compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}

/** The source map of each script, which is no file of the build any more. */
function takeSourceMaps(compilation: Compilation): [script: string, map: SourceMap][] {
  const found = compilation.getAssets().filter(({ name }) => name.endsWith('.map'));
  for (const { name } of found) compilation.deleteAsset(name);
  return found
    .sort(byName)
    .map(({ name, source }) => [name.slice(0, -'.map'.length), JSON.parse(source.source().toString())]);
}

/** The parts of a source map that name a place in a source. The sources themselves stay with the team. */
interface SourceMap {
  sources: string[];
  names: string[];
  mappings: string;
}

/** The maps as one file; undefined without any. Sources are named from the portal's folder. */
function packMaps(maps: readonly [string, SourceMap][], inDist: (name: string) => string): Buffer | undefined {
  if (maps.length === 0) return undefined;
  const packed = maps.map(([script, { sources, names, mappings }]) => [
    inDist(script),
    { sources: sources.map((source) => source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '')), names, mappings },
  ]);
  return Buffer.from(JSON.stringify(Object.fromEntries(packed)));
}

const isCompressed = (name: string) => /\.(br|gz)$/.test(name);

/** A digest of all files, and of the facts that release.json states of them. */
function digestOf(assets: readonly Asset[], facts: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const { name, source } of [...assets].sort(byName))
    if (!isCompressed(name)) hash.update(name).update('\0').update(source.buffer()).update('\0');
  return hash.digest('hex').slice(0, 10);
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Size and digest by name of every asset; compressed copies are left out. */
function describeFiles(compilation: Compilation, inDist: (name: string) => string): ReleaseManifest['files'] {
  const described = compilation
    .getAssets()
    .filter(({ name }) => !isCompressed(name))
    .map(({ name, source }) => {
      const bytes = source.buffer();
      return { name: inDist(name), size: bytes.length, integrity: integrityOf(bytes) };
    });
  return Object.fromEntries(described.sort(byName).map(({ name, ...file }) => [name, file]));
}

/** A digest in the format of subresource integrity. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
