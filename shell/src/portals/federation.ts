/**
 * The shell's side of Module Federation, fetched only when a portal is needed. The shell is an ordinary build: what it
 * shares is listed in shares.generated.ts, and the registry lists the portals that it loads. Entries leave out the runtime
 * of the federation plugin and find what they need of it here. It has no part for what the shell does by itself: fetching
 * entries (entry-script.ts), choosing and comparing versions (loader.ts, `findIncompatibilities`).
 */
import { eagerShares, lazyShares, loadUnusedShares } from '../shares.generated';
import type { Container, ShareScope } from './entry-script';

const from = 'shell';

/** What portals take from the shell, in the format of webpack's containers. */
const scope: ShareScope = Object.fromEntries([
  ...Object.entries(eagerShares).map(([key, { version, lib }]) => [
    key,
    { [version]: { from, eager: true, loaded: true, get: () => lib } },
  ]),
  ...Object.entries(lazyShares).flatMap(([version, shares]) =>
    Object.entries(shares).map(([key, load]) => [
      key,
      { [version]: { from, eager: false, get: () => load().then((module) => () => module) } },
    ]),
  ),
]);

/** Modules by their id in one entry, as webpack keeps them. */
type Ids<T> = Record<string | number, T>;

/** What an entry passes when it loads one of its chunks. The names are webpack's. */
interface LoadedChunk {
  chunkId: string | number;
  /** By chunk: the ids of the shares that it needs. */
  chunkMapping: Ids<(string | number)[]>;
  /** Shares that are loading, and 0 for those that are there. */
  installedModules: Ids<Promise<void> | 0>;
  /** Takes what the chunk waits for. */
  promises: Promise<void>[];
  webpackRequire: {
    c: Ids<unknown>;
    m: Ids<(module: { exports: unknown }) => void>;
    consumesLoadingData: { moduleIdToConsumeDataMapping: Ids<{ shareKey: string }> };
  };
}

/** Puts the shares that a chunk needs among the modules of its entry. */
function consumes({ chunkId, chunkMapping, installedModules, promises, webpackRequire }: LoadedChunk): void {
  const { c: cache, m: modules, consumesLoadingData } = webpackRequire;
  for (const id of chunkMapping[chunkId] ?? []) {
    const before = installedModules[id];
    if (before) promises.push(before);
    if (before !== undefined) continue;
    const put = (factory: () => unknown) => {
      installedModules[id] = 0;
      modules[id] = (module) => {
        delete cache[id];
        module.exports = factory();
      };
    };
    // The chunk arrives all the same, and its module throws. The next load of the chunk asks for the share again.
    const putError = (error: unknown) => {
      put(() => {
        throw error;
      });
      delete installedModules[id];
    };
    const { shareKey = '' } = consumesLoadingData.moduleIdToConsumeDataMapping[id] ?? {};
    const [share] = Object.values(scope[shareKey] ?? {});
    const found = share ? share.get() : getUnused(shareKey);
    if (found instanceof Promise) {
      const loading = found.then(put, putError);
      installedModules[id] = loading;
      promises.push(loading);
    } else put(found);
  }
}

/** A share that no portal used when the shell was built. */
async function getUnused(key: string): Promise<() => unknown> {
  const { unusedShares } = await loadUnusedShares();
  const load = unusedShares[key];
  if (!load) throw new Error(`The shell does not share '${key}'.`);
  const module = await load();
  return () => module;
}

const instance = { name: from, shareScopeMap: { default: scope } };

Object.assign(globalThis, {
  _FEDERATION_BUNDLER_RUNTIME: { bundlerRuntime: { init: () => instance, initContainerEntry: () => true, consumes } },
  // For the developer tools of Module Federation.
  __FEDERATION__: { __INSTANCES__: [instance] },
});

/**
 * Starts one release.
 *
 * @param container the container that the release's entry defined
 * @throws the error that stopped it: a missing chunk, a share that the shell does not have, or its own error
 */
export async function loadExposed(container: Container): Promise<unknown> {
  await container.init(scope);
  const start = await container.get('./portal');
  return start();
}
