import { sep } from 'node:path';
import type { Compiler } from 'webpack';

/**
 * Fails the build when it reads a file of a portal. The shell has this plugin: portals are released without it, so none
 * of their files may decide what it contains.
 */
export class NoPortalFilesPlugin {
  /** @param folders the portals' folders, absolute */
  constructor(private readonly folders: readonly string[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap('NoPortalFilesPlugin', (compilation) => {
      const read = [...compilation.fileDependencies, ...compilation.contextDependencies];
      const refused = read.filter((file) => this.folders.some((folder) => file.startsWith(folder + sep)));
      for (const file of refused)
        compilation.errors.push(
          new compiler.webpack.WebpackError(`The shell must not read a file of a portal: ${file}`),
        );
    });
  }
}
