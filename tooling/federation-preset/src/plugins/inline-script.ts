import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler } from 'webpack';

/** Puts a script into the page itself, before those that the page loads, without what only its readers need. */
export class InlineScriptPlugin {
  /**
   * @param file the script, which a browser can run as it is
   * @param constants JavaScript expressions by the name that stands for them in the script
   */
  constructor(
    private readonly file: string,
    private readonly constants: Record<string, string> = {},
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineScriptPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('InlineScriptPlugin', (groups) => {
        const { code } = transformSync(readFileSync(this.file, 'utf8'), {
          minify: true,
          define: this.constants,
        });
        compilation.fileDependencies.add(this.file);
        groups.headTags.unshift({
          tagName: 'script',
          innerHTML: code.trim(),
          attributes: {},
          voidTag: false,
          meta: { plugin: 'InlineScriptPlugin' },
        });
        return groups;
      });
    });
  }
}
