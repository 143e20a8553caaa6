import type { Container, ShareScope } from './entry-script';
import { loadExposed } from './federation';

const mockLoad = jest.fn<Promise<unknown>, []>();
jest.mock('../shares.generated', () => ({
  eagerShares: { react: { version: '19.0.0', lib: () => 'the react' } },
  lazyShares: { '1.0.0': { 'shared-ui/table': () => mockLoad() } },
  loadUnusedShares: async () => ({ unusedShares: { '@mui/material/Fab': async () => 'the button' } }),
}));

const { bundlerRuntime, __INSTANCES__ } = {
  ...(globalThis as unknown as { _FEDERATION_BUNDLER_RUNTIME: { bundlerRuntime: BundlerRuntime } })
    ._FEDERATION_BUNDLER_RUNTIME,
  ...(globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: object }[] } })
    .__FEDERATION__,
};
interface BundlerRuntime {
  consumes(loaded: object): void;
}

/** An entry, as webpack writes it: its portal needs these shares. */
function entryOf(...keys: string[]): Container {
  const cache: Record<string, unknown> = {};
  const modules: Record<string, (module: { exports: unknown }) => void> = {};
  const installedModules = {};
  const webpackRequire = {
    c: cache,
    m: modules,
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: Object.fromEntries(keys.map((key) => [key, { shareKey: key }])),
    },
  };
  const run = (id: string) => {
    const module = { exports: undefined as unknown };
    modules[id]?.(module);
    return module.exports;
  };
  return {
    init: () => true,
    async get() {
      const promises: Promise<void>[] = [];
      const chunkMapping = { page: keys };
      bundlerRuntime.consumes({ chunkId: 'page', chunkMapping, installedModules, promises, webpackRequire });
      await Promise.all(promises);
      return () => keys.map(run);
    },
  };
}

it('a portal gets what is in the page at once, and the rest when it is there', async () => {
  mockLoad.mockResolvedValue('the table');
  expect(await loadExposed(entryOf('react', 'shared-ui/table'))).toEqual(['the react', 'the table']);
});

it('a share that did not arrive is loaded again by the next try', async () => {
  mockLoad.mockReset();
  mockLoad.mockRejectedValueOnce(new Error('offline')).mockResolvedValue('the table');
  const entry = entryOf('shared-ui/table');
  await expect(loadExposed(entry)).rejects.toThrow('offline');
  expect(await loadExposed(entry)).toEqual(['the table']);
  await loadExposed(entry);
  expect(mockLoad).toHaveBeenCalledTimes(2);
});

it('a portal gets a component that no portal used before', async () => {
  expect(await loadExposed(entryOf('@mui/material/Fab', 'react'))).toEqual(['the button', 'the react']);
});

it('a share that the shell does not have is named', async () => {
  await expect(loadExposed(entryOf('lodash'))).rejects.toThrow("does not share 'lodash'");
});

it('a container gets the shares by key and version', async () => {
  const init = jest.fn<unknown, [ShareScope]>();
  await loadExposed({ ...entryOf(), init });
  const [[scope = {}] = []] = init.mock.calls;
  expect(scope.react?.['19.0.0']).toMatchObject({ from: 'shell', eager: true });
  expect(scope['shared-ui/table']?.['1.0.0']).toMatchObject({ from: 'shell', eager: false });
  expect(__INSTANCES__).toEqual([{ name: 'shell', shareScopeMap: { default: scope } }]);
});
