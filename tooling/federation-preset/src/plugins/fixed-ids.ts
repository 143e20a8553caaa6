import type { Compiler } from 'webpack';

/**
 * Gives the two modules that module federation generates fixed ids. Their default ids contain the folder of the build;
 * with fixed ids, the same sources give the same bytes in every folder.
 */
export class FixedIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FixedIdsPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap('FixedIdsPlugin', (modules) => {
        for (const module of modules) {
          if (module.identifier().startsWith('container entry'))
            compilation.chunkGraph.setModuleId(module, 'container');
          else if (/[\\/]\.federation[\\/]entry/.test(module.nameForCondition() ?? ''))
            compilation.chunkGraph.setModuleId(module, 'federation');
        }
      });
    });
  }
}
