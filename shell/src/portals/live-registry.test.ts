import { registryOf, releaseOf } from '../testing';
import { limits } from './limits';
import { LiveRegistry } from './live-registry';

const newer = registryOf({ 'intern-portal': { current: releaseOf('intern-portal', '2') } });
const answers = (answer: () => Promise<unknown>) => {
  globalThis.fetch = jest.fn(answer) as never;
};
const good = async () => ({ ok: true, json: async () => newer });

describe('what is live', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    answers(good);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is told to those who listen, once for each change', async () => {
    const registry = new LiveRegistry(registryOf());
    const listener = jest.fn();
    registry.subscribe(listener);
    await registry.refresh();
    expect(registry.known).toEqual(newer);
    expect(listener).toHaveBeenCalledTimes(1);
    await registry.refresh();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('offline'))],
    ['is an error', async () => ({ ok: false, json: async () => newer })],
    ['is not JSON', async () => ({ ok: true, json: () => Promise.reject(new SyntaxError()) })],
    ['is another registry', async () => ({ ok: true, json: async () => ({ ...newer, contract: 1 }) })],
  ])('stays as it is known when the answer %s', async (_, answer) => {
    answers(answer);
    const registry = new LiveRegistry(registryOf());
    await registry.refresh();
    expect(registry.known).toEqual(registryOf());
  });

  it('is read every minute, and on return to the page, while it is visible', async () => {
    const registry = new LiveRegistry(registryOf());
    const end = registry.watch();
    window.dispatchEvent(new Event('focus'));
    expect(fetch).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(limits.poll);
    expect(fetch).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(limits.stale);
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalledTimes(2);
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await jest.advanceTimersByTimeAsync(2 * limits.poll);
    expect(fetch).toHaveBeenCalledTimes(2);
    seen.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetch).toHaveBeenCalledTimes(3);
    end();
    await jest.advanceTimersByTimeAsync(2 * limits.poll);
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});
