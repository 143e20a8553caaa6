import { AsyncLocalStorage } from 'node:async_hooks';
import { createThrottles, LIMITS } from './throttles';

describe('a count', () => {
  it('has a timer that keeps no request in memory', async () => {
    const request = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const timers = jest.spyOn(global, 'setTimeout').mockImplementation((() => {
      contexts.push(request.getStore());
      return { unref: () => {} };
    }) as unknown as typeof setTimeout);
    const throttles = createThrottles(LIMITS, undefined);
    await request.run('a request', () => throttles.take('applyByClient', '203.0.113.1'));
    timers.mockRestore();
    expect(contexts).toEqual([undefined]);
  });
});
