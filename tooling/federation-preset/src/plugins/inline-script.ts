import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Puts a script with all that it imports into the page itself, before the scripts that the page loads. */
export class InlineScriptPlugin {
  /**
   * @param file the script
   * @param constants JavaScript expressions by the name that stands for them in the script
   */
  constructor(
    private readonly file: string,
    private readonly constants: Record<string, string> = {},
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineScriptPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('InlineScriptPlugin', (groups) => {
        const { outputFiles, metafile } = buildSync({
          entryPoints: [this.file],
          bundle: true,
          write: false,
          minify: true,
          metafile: true,
          define: this.constants,
        });
        compilation.fileDependencies.addAll(Object.keys(metafile.inputs).map((input) => resolve(input)));
        groups.headTags.unshift({
          tagName: 'script',
          innerHTML: outputFiles[0]?.text.trim() ?? '',
          attributes: {},
          voidTag: false,
          meta: { plugin: 'InlineScriptPlugin' },
        });
        return groups;
      });
    });
  }
}
