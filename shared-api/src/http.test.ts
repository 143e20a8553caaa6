import { HttpError, http } from './http';

/** A browser's request, which the test answers. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly sent: unknown[] = [];
  readonly headers: Record<string, string> = {};
  status = 200;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(...words: string[]) {
    this.sent.push(...words);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? '30' : null;
  }
  send(body: unknown) {
    this.sent.push(body);
  }
  abort() {
    this.onabort();
  }
}

const { XMLHttpRequest: kept } = globalThis;
beforeEach(() => {
  globalThis.XMLHttpRequest = FakeRequest as never;
});
afterEach(() => {
  globalThis.XMLHttpRequest = kept;
});

/** Sends a request and answers it. */
function send(answer: (request: FakeRequest) => void, more: Partial<Parameters<typeof http.send>[0]> = {}) {
  const result = http.send({ method: 'POST', path: '/Task', headers: { Accept: 'application/json' }, ...more });
  answer(FakeRequest.last);
  return result;
}

it('sends method, address, headers and body, and parses the answer', async () => {
  const answer = await send(
    (request) => {
      request.status = 201;
      request.responseText = '{"message":"ok"}';
      request.onload();
    },
    { query: new URLSearchParams({ page: '2' }), body: '{}' },
  );
  expect(FakeRequest.last.sent).toEqual(['POST', '/api/Task?page=2', '{}']);
  expect(FakeRequest.last.headers).toEqual({ Accept: 'application/json' });
  expect(answer).toMatchObject({ status: 201, data: { message: 'ok' } });
  expect(answer.header('retry-after')).toBe('30');
});

it('keeps an answer that is not JSON as text', async () => {
  const answer = await send((request) => {
    request.status = 502;
    request.responseText = '<h1>Bad gateway</h1>';
    request.onload();
  });
  expect(answer).toMatchObject({ status: 502, data: '<h1>Bad gateway</h1>' });
});

it('tells how much of an upload is sent', async () => {
  const shares: number[] = [];
  await send(
    (request) => {
      request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
      request.onload();
    },
    { onUploadProgress: (share) => shares.push(share) },
  );
  expect(shares).toEqual([0.25]);
});

it('fails without an answer when the connection is lost or the person leaves the page', async () => {
  for (const end of ['onerror', 'onabort'] as const) {
    const failure = await send((request) => request[end]()).catch((error) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure.answer).toBeUndefined();
  }
});

it('ends with the reason of the one who aborted it, before it is sent and after', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  await expect(send(() => controller.abort(new Error('Not wanted')), { signal })).rejects.toThrow('Not wanted');
  const { last } = FakeRequest;
  await expect(http.send({ method: 'GET', path: '/Task', headers: {}, signal })).rejects.toThrow('Not wanted');
  expect(FakeRequest.last).toBe(last);
});

describe('a request that outlives the page', () => {
  const request = { method: 'POST', path: '/Decline', headers: {}, body: '{}', outlivesPage: true } as const;
  const { fetch: browsers } = globalThis;
  afterEach(() => {
    globalThis.fetch = browsers;
  });

  it('is kept alive by the browser', async () => {
    const answers = jest.fn(async () => ({
      status: 200,
      headers: new Headers({ 'retry-after': '1' }),
      text: async () => '{"message":"ok"}',
    }));
    globalThis.fetch = answers as never;
    const answer = await http.send(request);
    expect(answers).toHaveBeenCalledWith('/api/Decline', expect.objectContaining({ method: 'POST', keepalive: true }));
    expect(answer).toMatchObject({ status: 200, data: { message: 'ok' } });
    expect(answer.header('retry-after')).toBe('1');
  });

  it('fails without an answer when the connection is lost', async () => {
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch'))) as never;
    const failure = await http.send(request).catch((error) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure.answer).toBeUndefined();
  });
});
