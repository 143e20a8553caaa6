import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler } from 'webpack';

/** The last of the tags that the first script's screen needs. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;

interface InlineScriptOptions {
  /** JavaScript expressions by the name that stands for them in the script. */
  constants?: Record<string, string>;
  /** Puts the script at the start of the page. */
  first?: boolean;
}

/** Puts a script with all that it imports into the page itself, before the scripts that the page loads. */
export class InlineScriptPlugin {
  /** @param file the script */
  constructor(
    private readonly file: string,
    private readonly options: InlineScriptOptions = {},
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineScriptPlugin', (compilation) => {
      const hooks = HtmlWebpackPlugin.getHooks(compilation);
      if (this.options.first) {
        hooks.beforeEmit.tap('InlineScriptPlugin', (data) => {
          const script = this.build(compilation);
          return { ...data, html: data.html.replace(VIEWPORT, (tag) => `${tag}\n    <script>${script}</script>`) };
        });
        return;
      }
      hooks.alterAssetTagGroups.tap('InlineScriptPlugin', (groups) => {
        groups.headTags.unshift({
          tagName: 'script',
          innerHTML: this.build(compilation),
          attributes: {},
          voidTag: false,
          meta: { plugin: 'InlineScriptPlugin' },
        });
        return groups;
      });
    });
  }

  private build(compilation: Compilation): string {
    const { outputFiles, metafile } = buildSync({
      entryPoints: [this.file],
      bundle: true,
      write: false,
      minify: true,
      metafile: true,
      define: this.options.constants,
    });
    compilation.fileDependencies.addAll(Object.keys(metafile.inputs).map((input) => resolve(input)));
    return outputFiles[0]?.text.trim() ?? '';
  }
}
