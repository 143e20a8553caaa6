import type { Compiler } from 'webpack';

/**
 * Leaves chunks without files out of the list of digests. A chunk that contains only shared modules has no file, so the
 * integrity plugin never computes its digest, and fails the build because the placeholder remains.
 */
export class ChunksWithoutFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunksWithoutFilesPlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      // Directly after the integrity plugin.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunksWithoutFilesPlugin', stage }, () => {
        const chunks = [...compilation.chunks];
        const without = chunks.filter((chunk) => chunk.files.size === 0).map((chunk) => chunk.id);
        for (const file of chunks.flatMap((chunk) => (chunk.hasRuntime() ? [...chunk.files] : []))) {
          compilation.updateAsset(file, (asset) => {
            const text = without.reduce(
              (source: string, id) => source.replace(new RegExp(`\\b${id}:"\\*-\\*-\\*-CHUNK-SRI-HASH-[^"]+",?`), ''),
              asset.source().toString(),
            );
            return new sources.RawSource(text);
          });
        }
      });
    });
  }
}
