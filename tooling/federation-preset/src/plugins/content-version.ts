import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

/** As long as the hash that replaces it, and valid inside an identifier and a file name. */
const PLACEHOLDER = '0content0q';

/** The version that a build carries until its content is known, for a package version. */
export function provisionalVersion(packageVersion: string): string {
  return `${packageVersion}-${PLACEHOLDER}`;
}

/**
 * Replaces the placeholder of `provisionalVersion` in every asset and its name by a hash of what the build emits, so that
 * a version depends on nothing else: the same output always carries the same version.
 *
 * The hash covers the minimized assets without their content hashes, which webpack computes from sources with comments at
 * this point, and the facts. The placeholder is replaced before the integrity plugin and webpack's RealContentHashPlugin
 * compute their digests.
 */
export class ContentVersionPlugin {
  /**
   * @param factsOf what else decides the version: facts that the release manifest states of the build
   */
  constructor(private readonly factsOf: (compilation: Compilation) => unknown) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ContentVersionPlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      let hash = '';
      const replaceIn = (names: string[]) => {
        for (const name of names) {
          const text = compilation.assets[name]?.source();
          if (typeof text !== 'string' || !text.includes(PLACEHOLDER)) continue;
          compilation.updateAsset(name, new sources.RawSource(text.replaceAll(PLACEHOLDER, hash)));
        }
      };
      compilation.hooks.processAssets.tap(
        {
          name: 'ContentVersionPlugin',
          stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1,
          // Assets that are emitted later, such as the federation manifest.
          additionalAssets: (assets) => replaceIn(Object.keys(assets)),
        },
        () => {
          hash = hashOf(compilation, this.factsOf(compilation));
          for (const name of Object.keys(compilation.assets))
            if (name.includes(PLACEHOLDER)) compilation.renameAsset(name, name.replaceAll(PLACEHOLDER, hash));
          replaceIn(Object.keys(compilation.assets));
        },
      );
    });
  }
}

function hashOf(compilation: Compilation, facts: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  const contentHashes = compilation.getAssets().flatMap(({ info }) => info.contenthash ?? []);
  const withoutHashes = (text: string) => contentHashes.reduce((rest, found) => rest.replaceAll(found, ''), text);
  const assets = compilation.getAssets().map(({ name, source }): [string, string | Buffer] => {
    const content = source.source();
    return [withoutHashes(name), typeof content === 'string' ? withoutHashes(content) : content];
  });
  for (const [name, content] of assets.sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex').slice(0, PLACEHOLDER.length);
}
