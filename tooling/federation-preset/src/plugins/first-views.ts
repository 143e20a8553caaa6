import type { Compilation, Compiler } from 'webpack';
import { renderViews } from '../first-views';

/** Below the folder of the version. */
const VIEWS_FOLDER = 'views/';

const emitted = new WeakMap<Compilation, Record<string, string>>();

/** The files of the rendered pages, by their addresses. */
export const viewsOf = (compilation: Compilation): Record<string, string> => emitted.get(compilation) ?? {};

/**
 * Renders the pages that travel in the HTML and adds them to the build, early enough to be a part of its version. A page that
 * cannot be rendered is left out with a warning: visitors then wait for its scripts.
 */
export class FirstViewsPlugin {
  /**
   * @param folder where the files go, such as `1.2.0/`
   * @param packages folders of further packages whose pages are in this build
   */
  constructor(
    private readonly folder = '',
    private readonly packages: readonly string[] = [],
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstViewsPlugin', (compilation) => {
      const { Compilation, sources, WebpackError } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'FirstViewsPlugin', stage }, () => {
        const files: Record<string, string> = {};
        const leaveOut = (what: string, why: unknown) =>
          compilation.warnings.push(new WebpackError(`${what} is not in the HTML: ${why}`));
        try {
          const rendered = [compiler.context, ...this.packages].map(renderViews);
          for (const [address, view] of rendered.flatMap((views) => Object.entries(views))) {
            if ('failure' in view) {
              leaveOut(address, view.failure);
              continue;
            }
            const name = address.slice(1).replace('*', 'frame').replaceAll('/', '-') || 'index';
            const file = `${this.folder}${VIEWS_FOLDER}${name}.html`;
            compilation.emitAsset(file, new sources.RawSource(view.html));
            files[address] = file;
          }
        } catch (error) {
          leaveOut('Every page', error);
        }
        emitted.set(compilation, files);
      });
    });
  }
}
