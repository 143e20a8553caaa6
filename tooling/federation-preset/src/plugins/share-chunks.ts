import type { ShareNames } from '@internship-portals/shared-api/contract';
import { readJson } from 'repository';
import type { Compilation, Compiler } from 'webpack';
import { readContractNumber } from '../release-facts';
import { chunkByShare, provided, shareKeys, shareMapFile } from '../shares';
import { viewsOf } from './first-views';
import { integrityOf } from './release';

/**
 * Writes shares.json into the shell's dist: what portals must fit (portal contract, versions by package, share keys and
 * the names that each exports) and, for preload hints, the files that every portal needs and those of each share.
 */
export class ShareChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShareChunksPlugin', (compilation) => {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
      const filesOf = (chunk: string) =>
        (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])
          // Each page has the entry.
          .filter((file) => file.endsWith('.js') && !entry().includes(file))
          .map((file) => `/${file}`);
      const entry = () => compilation.entrypoints.get('shell')?.getFiles() ?? [];
      let exported: ShareNames = {};
      // Later, modules are merged and exports that no module imports by name are dropped from the graph.
      compilation.hooks.seal.tap('ShareChunksPlugin', () => {
        exported = exportsOf(compilation);
      });
      compilation.hooks.processAssets.tap({ name: 'ShareChunksPlugin', stage }, () => {
        const facts = {
          contract: readContractNumber(),
          provides: provided,
          keys: shareKeys,
          exports: exported,
          forPortals: filesOf('portals'),
          // Pages of the shell itself, and the files that they need in addition to its entry.
          pages: Object.fromEntries(
            readJson<string[]>('shell/src/own-pages.json').map((page) => [
              page,
              filesOf(page.slice(1).replace('/', '-')),
            ]),
          ),
          // Of those, what travels in the HTML. A shell without it takes no view over.
          views: Object.fromEntries(
            Object.entries(viewsOf(compilation).views).map(([page, file]) => [
              page,
              { file, integrity: integrityOf(compilation.assets[file]?.buffer() ?? Buffer.of()) },
            ]),
          ),
          // Files are complete at this stage. The same algorithm as in the scripts, or a preloaded file is fetched again.
          integrity: Object.fromEntries(
            compilation
              .getAssets()
              .filter(({ name }) => name.endsWith('.js'))
              .map(({ name, source }) => [`/${name}`, integrityOf(source.buffer())]),
          ),
          shares: Object.fromEntries(Object.entries(chunkByShare).map(([key, chunk]) => [key, filesOf(chunk)])),
        };
        compilation.emitAsset('shares.json', new sources.RawSource(`${JSON.stringify(facts)}\n`));
      });
    });
  }
}

/** The exported names by share key, of the modules that the share map imports. Keys whose exports are dynamic are left out. */
function exportsOf({ modules, moduleGraph }: Compilation): ShareNames {
  const maps = [...modules].filter((module) => module.nameForCondition() === shareMapFile);
  const names: ShareNames = {};
  for (const { dependency, module } of maps.flatMap((map) => [...moduleGraph.getOutgoingConnections(map)])) {
    const { request } = dependency as { request?: string };
    const provided = module && moduleGraph.getExportsInfo(module).getProvidedExports();
    if (request !== undefined && Array.isArray(provided)) names[request] = [...provided].sort();
  }
  return Object.fromEntries(Object.entries(names).sort(([one], [other]) => (one < other ? -1 : 1)));
}
