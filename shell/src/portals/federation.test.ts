import { releaseOf } from '../testing';
import type { Container } from './entry-script';
import { loadExposed } from './federation';

const mockLoad = jest.fn<Promise<unknown>, []>();
jest.mock('../shares.generated', () => ({
  eagerShares: {},
  lazyShares: { 'shared-ui/table': { version: '1.0.0', chunk: 'share-table', load: () => mockLoad() } },
}));

interface Instance {
  loadShare(key: string): Promise<() => unknown>;
}
const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };

/** A portal whose entry point needs one share. */
const container = {
  init: () => {},
  get: async () => {
    const share = await __FEDERATION__.__INSTANCES__.at(-1)?.loadShare('shared-ui/table');
    return () => ({ portal: share?.() });
  },
} as unknown as Container;

it('a share that did not arrive is loaded again by the next portal that needs it', async () => {
  mockLoad.mockRejectedValueOnce(new Error('offline')).mockResolvedValue('the table');
  const release = releaseOf('intern-portal', '1');
  await expect(loadExposed(release, container)).rejects.toThrow('offline');
  expect(await loadExposed(release, container)).toEqual({ portal: 'the table' });
  await loadExposed(release, container);
  expect(mockLoad).toHaveBeenCalledTimes(2);
});
