import { act, renderHook } from '@testing-library/react';
import { useRetryWhenBusy } from './use-retry-when-busy';

const busy = Object.assign(new Error('Busy.'), { code: 'server_busy', retryAfter: 60 });
const left = new Error('The page was left');

describe('the repetition of a call while the server is busy', () => {
  it('ends when the page is left during the wait', async () => {
    const stop = new AbortController();
    const attempt = jest.fn().mockRejectedValue(busy);
    const { result } = renderHook(useRetryWhenBusy);
    let ended: Promise<unknown> = Promise.resolve();
    await act(async () => {
      ended = result.current.retryWhenBusy(stop.signal, attempt);
      ended.catch(() => {});
    });
    expect(result.current.nextAttempt).toBeGreaterThan(Date.now());
    act(() => stop.abort(left));
    await act(() => expect(ended).rejects.toBe(left));
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('does not begin when the page was left before the server has answered that it is busy', async () => {
    const stop = new AbortController();
    const attempt = jest.fn(async () => {
      stop.abort(left);
      throw busy;
    });
    const { result } = renderHook(useRetryWhenBusy);
    await expect(result.current.retryWhenBusy(stop.signal, attempt)).rejects.toBe(left);
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(result.current.nextAttempt).toBeUndefined();
  });
});
