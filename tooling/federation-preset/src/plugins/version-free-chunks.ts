import type { Compiler, RuntimeModule } from 'webpack';

const NAME = 'VersionFreeChunksPlugin';

/** In a chunk, the name of the array that takes it: webpack writes it into the script element, before a colon. */
const ASKED_BY = 'document.currentScript.dataset.webpack.split(":",1)';

/** How webpack finds a script element that is in the page already: by its address, which versions share. */
const SAME_ADDRESS = 's.getAttribute("src") == url || ';

/**
 * Keeps the name of the version out of chunks, so that a chunk is the same file in every version that did not change it.
 *
 * A chunk hands its modules to an array that has the version in its name, because two versions can run in one page. With
 * this plugin it takes that name from the script element that fetches it. Each version therefore needs an element of
 * its own, even while another one fetches the same file.
 */
export class VersionFreeChunksPlugin {
  /** @param chunkGlobal the name of that array: webpack's `chunkLoadingGlobal` and `uniqueName` */
  constructor(private readonly chunkGlobal: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { Compilation, sources, WebpackError } = compiler.webpack;
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name === 'load script') ignoreOtherVersions(module);
      });
      // Before the minimizer, which changes how the name is written.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const chunks = [...compilation.chunks].filter((chunk) => !chunk.hasRuntime());
        for (const file of chunks.flatMap(({ files }) => [...files]).filter((name) => name.endsWith('.js'))) {
          const text = compilation.assets[file]?.source().toString() ?? '';
          const free = text.replaceAll(JSON.stringify(this.chunkGlobal), ASKED_BY);
          if (free === text)
            compilation.errors.push(new WebpackError(`${file} names no array that takes its modules.`));
          compilation.updateAsset(file, new sources.RawSource(free));
        }
      });
    });
  }
}

function ignoreOtherVersions(module: RuntimeModule): void {
  const generate = module.generate.bind(module);
  module.generate = () => {
    const code = generate();
    if (!code?.includes(SAME_ADDRESS))
      throw new Error('webpack looks for script elements in another way than VersionFreeChunksPlugin expects.');
    return code.replace(SAME_ADDRESS, '');
  };
}
