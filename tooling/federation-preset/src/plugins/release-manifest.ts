import { createHash } from 'node:crypto';
import type { ReleaseManifest } from 'shared-api/contract';
import type { Compilation, Compiler } from 'webpack';
import { commitOf, firstPageChunks, releaseFacts } from '../release-facts';
import { viewsOf } from './first-views';

export const MANIFEST_FILE = 'release.json';

/** What the federation plugin writes besides its manifest. Nothing reads it, and each release would keep it. */
const STATISTICS = 'mf-stats.json';

/** How a release is named: its portal, version and container, and the files by which a page loads it. */
export type ReleaseNames = Pick<ReleaseManifest, 'portal' | 'version' | 'container' | 'entry' | 'manifest'>;

/**
 * Writes release.json (`ReleaseManifest` of the contract): the names of the release, what it needs of the shell and the
 * server, and size and digest of each file.
 */
export class ReleaseManifestPlugin {
  constructor(private readonly names: ReleaseNames) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      compilation.hooks.processAssets.tap({ name: 'ReleaseManifestPlugin', stage }, () => {
        compilation.deleteAsset(STATISTICS);
        const { contract, ...needs } = releaseFacts(compilation);
        const { views, pages } = viewsOf(compilation);
        const entryChunks = firstPageChunks(compilation).flatMap((chunk) => [...chunk.files]);
        const manifest: ReleaseManifest = {
          ...this.names,
          contract,
          preload: [this.names.entry, ...entryChunks].filter((file) => file.endsWith('.js')),
          ...needs,
          ...(pages.length > 0 ? { views, pages } : {}),
          // A rebuild while developing must be quick, and none of it is released.
          ...(compiler.options.mode === 'development'
            ? { files: {} }
            : { files: describeFiles(compilation), commit: commitOf(this.names.portal) }),
        };
        // ContentVersionPlugin replaces the provisional version in assets that are new, as this one is.
        compilation.emitAsset(MANIFEST_FILE, new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}

/** Size and digest by name of every asset; compressed copies are left out. */
function describeFiles(compilation: Compilation): ReleaseManifest['files'] {
  return Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => !/\.(br|gz)$/.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, source }) => {
        const bytes = source.buffer();
        return [name, { size: bytes.length, integrity: integrityOf(bytes) }];
      }),
  );
}

/** A digest in the format of subresource integrity. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
