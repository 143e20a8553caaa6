import { api } from './api';
import { beginCalls } from './early-calls';
import { beginSession, endSession } from './session';

const own = { Accept: 'application/json', Authorization: 'Bearer mine' };
const answer = (status: number, body: object) => Response.json(body, { status });

const { fetch: keptFetch, XMLHttpRequest: keptXhr } = globalThis;
const fetched = jest.fn<Promise<Response>, [string, RequestInit]>();
/** Calls that are made when they are needed. */
const later: string[] = [];

class FakeRequest {
  status = 200;
  responseText = '{"from":"the later call"}';
  onloadend = () => {};
  open(method: string, address: string) {
    later.push(`${method} ${address}`);
  }
  setRequestHeader() {}
  getAllResponseHeaders = () => 'Content-Type: application/json';
  send() {
    queueMicrotask(this.onloadend);
  }
  abort() {}
}

beforeEach(() => {
  globalThis.fetch = fetched as never;
  globalThis.XMLHttpRequest = FakeRequest as never;
  fetched.mockReset().mockImplementation(async () => answer(200, { from: 'the early call' }));
  later.length = 0;
});
afterEach(() => {
  globalThis.fetch = keptFetch;
  globalThis.XMLHttpRequest = keptXhr;
  window.earlyCalls = undefined;
  jest.restoreAllMocks();
});

const read = (more: Parameters<typeof api.request>[0] = {}) =>
  api.request({ method: 'GET', url: '/Task', headers: own, ...more });
const early = { from: 'the early call' };
const asked = { from: 'the later call' };

describe('a read that has begun early', () => {
  it('is asked as the page asks, and answers the first call for the same address, once', async () => {
    const begunAt = performance.now();
    beginCalls(['/Task?page=1'], 'mine');
    expect(fetched).toHaveBeenCalledWith('/api/Task?page=1', expect.objectContaining({ headers: own }));
    const onEarlyAnswer = jest.fn<void, [number]>();
    const params = new URLSearchParams({ page: '1' });
    expect(await read({ params, onEarlyAnswer })).toMatchObject({ status: 200, data: early });
    expect(onEarlyAnswer.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(begunAt);
    expect(later).toEqual([]);
    expect((await read({ params })).data).toEqual(asked);
    expect(later).toEqual(['GET /api/Task?page=1']);
  });

  it('begins once, however often it is begun', () => {
    beginCalls(['/Task'], 'mine');
    beginCalls(['/Task'], 'mine');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another address', { url: '/Task/1' }],
    ['another session', { headers: { ...own, Authorization: 'Bearer another' } }],
    ['nobody', { headers: { Accept: 'application/json' } }],
  ])('does not answer %s', async (_, more) => {
    beginCalls(['/Task'], 'mine');
    expect((await read(more)).data).toEqual(asked);
  });

  it('of a visitor is asked without a session, and answers no session', async () => {
    beginCalls(['/Position', '/Intake'], null);
    const visitor = { Accept: 'application/json' };
    expect(fetched.mock.calls[0]?.[1].headers).toEqual(visitor);
    expect((await read({ url: '/Position', headers: visitor })).data).toEqual(early);
    expect((await read({ url: '/Intake' })).data).toEqual(asked);
  });

  it('does not answer after the page has written something', async () => {
    beginCalls(['/Task'], 'mine');
    await read({ method: 'POST' });
    expect((await read()).data).toEqual(asked);
  });

  it('ends with the session', async () => {
    beginSession({ token: 'mine', Role: ['INT'], user: { Name: 'Amina Otieno', user_id: 'int-1' } });
    beginCalls(['/Task'], 'mine');
    endSession('signed-out');
    expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect((await read()).data).toEqual(asked);
  });

  it('does not answer when its answer has waited for more than 10 seconds', async () => {
    beginCalls(['/Task'], 'mine');
    await window.earlyCalls?.get('/api/Task')?.answer;
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    expect((await read()).data).toEqual(asked);
  });

  it('is asked again when no answer arrives, or when the server refused it', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    beginCalls(['/Task'], 'mine');
    expect((await read()).data).toEqual(asked);
    fetched.mockResolvedValueOnce(answer(503, {}));
    beginCalls(['/Task'], 'mine');
    expect((await read()).data).toEqual(asked);
  });
});
