import { api } from './api';
import { ApiError } from './api-error';
import { call, callLater, useConnection } from './client';
import { apply, completeTask, listApplications, listTasks, lookUpApplicationStatus } from './contract';
import { signedInAs, signedOut } from './testing';

jest.mock('axios', () => {
  // Node's Request refuses relative addresses. Without it, axios hands address and options to fetch.
  globalThis.Request = undefined as never;
  return jest.requireActual('axios');
});

/** A browser's request, which the test answers. */
class FakeRequest {
  static last: FakeRequest;
  static count = 0;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  sent: unknown;
  opened: string[] = [];
  status = 200;
  responseText = '';
  responseHeaders = '';
  onloadend = () => {};
  onerror = (_event?: unknown) => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
    FakeRequest.count += 1;
  }
  open(method: string, address: string) {
    this.opened = [method, address];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return this.responseHeaders;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort();
  }
}

const { XMLHttpRequest: keptXhr, fetch: keptFetch } = globalThis;
beforeEach(() => {
  signedOut();
  FakeRequest.count = 0;
  globalThis.XMLHttpRequest = FakeRequest as never;
});
afterEach(() => {
  globalThis.XMLHttpRequest = keptXhr;
  globalThis.fetch = keptFetch;
});

/** Waits until the request has left, and answers it. */
async function answer(status: number, text: string, headers = 'Content-Type: application/json') {
  await new Promise((resolve) => setTimeout(resolve));
  Object.assign(FakeRequest.last, { status, responseText: text, responseHeaders: headers });
  FakeRequest.last.onloadend();
}
const list = (options = {}) =>
  call(listApplications, { query: { page: 2, filter: { Position: 'Advisory' } } }, options);
const look = () => call(lookUpApplicationStatus, { body: { Email: 'a@example.com' } });

it('sends method, address, headers and body, and parses the answer', async () => {
  signedInAs('ADM');
  const reading = list();
  await answer(200, '{"Applicants":[]}');
  expect(await reading).toEqual({ Applicants: [] });
  expect(FakeRequest.last.opened).toEqual(['GET', '/api/Admin/User/Applicants?page=2&filter%5BPosition%5D=Advisory']);
  expect(FakeRequest.last.headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer token-of-ADM' });

  const looking = look();
  await answer(200, '{"Name":"Amina"}');
  await looking;
  expect(FakeRequest.last.opened[0]).toBe('POST');
  expect(FakeRequest.last.headers['Content-Type']).toBe('application/json');
  expect(FakeRequest.last.sent).toBe('{"Email":"a@example.com"}');
});

it('keeps the session that a call names', async () => {
  signedInAs('ADM');
  const reading = api.get('/Task', { headers: { Authorization: 'Bearer another' } });
  await answer(200, '[]');
  await reading;
  expect(FakeRequest.last.headers.Authorization).toBe('Bearer another');
});

it.each([
  ['a proxy', 502, '<h1>Bad gateway</h1>', { message: 'The server answered with status 502.', code: undefined }],
  ['the server', 429, '{"message":"Slow down","code":"rate_limited"}', { message: 'Slow down', retryAfter: 30 }],
])('fails with the status and message of %s', async (_, status, text, expected) => {
  const looking = look().catch((error) => error);
  await answer(status, text, 'Retry-After: 30\r\nContent-Type: application/json');
  const error = await looking;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, ...expected });
});

it.each([
  ['a page of a proxy', 200, '<h1>We are back soon</h1>', 'Content-Type: text/html'],
  ['a page that claims to be JSON', 200, '<h1>We are back soon</h1>', 'Content-Type: application/json'],
  ['nothing', 200, '', 'Content-Type: application/json'],
  ['no content', 204, '', ''],
  ['another success', 202, '{"message":"Accepted"}', 'Content-Type: application/json'],
  ['half of the answer', 200, '{"Name":"Ami', 'Content-Type: application/json'],
  ['a number', 200, '7', 'Content-Type: application/json'],
  ['JSON of another shape', 200, '{"status":"maintenance"}', 'Content-Type: application/json'],
  ['a list for an object', 200, '[]', 'Content-Type: application/json'],
  ['an object for a text', 200, '{"Name":{"first":"Amina"}}', 'Content-Type: application/json'],
  ['a number for a text', 200, '{"Name":7}', 'Content-Type: application/json'],
  ['a page that is not found', 404, '<h1>Not found</h1>', 'Content-Type: text/html'],
  ['a sign-in to the network', 401, '{"error":"sign in"}', 'Content-Type: application/json'],
  ['a refusal in another form', 403, '{"code":"x","message":{"en":"Blocked"}}', 'Content-Type: application/json'],
  ['a refusal with lists of another shape', 422, '{"code":"x","errors":["No"]}', 'Content-Type: application/json'],
])('takes %s for an answer of a proxy that does not reach the server', async (_, status, text, headers) => {
  const looking = look().catch((error) => error);
  await answer(status, text, headers);
  expect(await looking).toMatchObject({ name: 'ApiError', status: 502, code: undefined });
});

it.each([
  ['an object for the rows', '{"Applicants":{"a":1},"Total":1}'],
  ['counts without rows', '{"Total":1,"TotalAll":1}'],
  ['rows of another shape', '{"Applicants":[{"id_of_proxy":1}],"Total":1}'],
  ['rows of nothing', '{"Applicants":[null],"Total":1}'],
  ['an object for a name', '{"Applicants":[{"id":"a-1","Name":{"first":"Amina"}}]}'],
  ['nothing for a name', '{"Applicants":[{"id":"a-1","Name":null}]}'],
  ['a text for a count', '{"Applicants":[],"Total":"many"}'],
])('takes a list with %s for an answer of a proxy', async (_, text) => {
  signedInAs('ADM');
  const reading = list().catch((error) => error);
  await answer(200, text);
  expect(await reading).toMatchObject({ name: 'ApiError', status: 502 });
});

it('takes neither an object of a proxy nor a list of its rows for a list that is an answer by itself or in a field', async () => {
  signedInAs('INT');
  for (const text of ['{"ok":true}', '[{"ok":true}]', '{"Tasks":[]}']) {
    const reading = call(listTasks, {}).catch((error) => error);
    await answer(200, text);
    expect(await reading).toMatchObject({ status: 502 });
  }
  for (const text of ['{"Tasks":[],"NewlyRated":[]}', '[]']) {
    const reading = call(listTasks, {});
    await answer(200, text);
    expect(await reading).toEqual(JSON.parse(text));
  }
});

it('takes an answer of an older server, whose rows lack a field', async () => {
  signedInAs('ADM');
  const reading = list();
  await answer(200, '{"Applicants":[{"id":"a-1","Name":"Amina"}]}');
  expect(await reading).toMatchObject({ Applicants: [{ Name: 'Amina' }] });
});

it('counts a read that has no answer after 15 seconds as slow, until it ends', async () => {
  jest.useFakeTimers();
  signedInAs('ADM');
  const reading = list();
  await jest.advanceTimersByTimeAsync(14_900);
  expect(useConnection.getState().slowReads).toBe(0);
  await jest.advanceTimersByTimeAsync(200);
  expect(useConnection.getState().slowReads).toBe(1);
  jest.useRealTimers();
  await answer(200, '{"Applicants":[]}');
  await reading;
  expect(useConnection.getState().slowReads).toBe(0);
});

it('fails with status 0 when the connection is lost or the person leaves the page', async () => {
  for (const end of ['onerror', 'onabort'] as const) {
    const looking = look().catch((error) => error);
    await new Promise((resolve) => setTimeout(resolve));
    FakeRequest.last[end]();
    expect(await looking).toBeInstanceOf(ApiError);
    expect(await looking).toMatchObject({ status: 0, code: undefined });
  }
});

it('reports how much of an upload is sent', async () => {
  const shares: number[] = [];
  const body = { Name: 'A', Email: 'a@example.com', PhoneNumber: '+254', Position: 'Advisory' };
  const files = { Cv: new Blob(['cv']), AttachmentLetter: new Blob(['letter']) };
  const sending = call(apply, { body: { ...body, ...files } }, { onUploadProgress: (share) => shares.push(share) });
  // The call first asks whether it needs a proof of work.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await answer(200, '{"Challenge":null}');
  await new Promise((resolve) => setTimeout(resolve));
  const { upload } = FakeRequest.last;
  upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }));
  await answer(apply.status, '{"message":"Sent"}');
  await sending;
  expect(shares).toEqual([0.25]);
  expect(FakeRequest.last.sent).toBeInstanceOf(FormData);
});

it('ends when the caller aborts it, before it is sent and after', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const reading = list({ signal }).catch((error) => error);
  await new Promise((resolve) => setTimeout(resolve));
  expect(FakeRequest.count).toBe(1);
  controller.abort();
  expect(await reading).not.toBeInstanceOf(ApiError);
  await expect(list({ signal })).rejects.toMatchObject({ name: 'CanceledError' });
  expect(FakeRequest.count).toBe(1);
});

describe('a call that outlives the page', () => {
  const input = { body: { Email: 'a@example.com' } };

  it('is kept alive by the browser', async () => {
    const answers = jest.fn(async (_address: string, _options: RequestInit) => ({
      status: 200,
      headers: new Headers({ 'Content-Type': 'application/json' }),
      text: async () => '{"Name":"A"}',
    }));
    globalThis.fetch = answers as never;
    expect(await call(lookUpApplicationStatus, input, { outlivesPage: true })).toEqual({ Name: 'A' });
    expect(answers.mock.calls[0]?.[0]).toBe('/api/ApplicationStatus');
    expect(answers.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true });
  });

  it('leaves while the page is being closed', () => {
    const answers = jest.fn(() => new Promise(() => {}));
    globalThis.fetch = answers as never;
    const send = jest.fn(async () => {});
    callLater(lookUpApplicationStatus, input, { delay: 1_000, send, undone: () => {} });
    window.dispatchEvent(new Event('pagehide'));
    expect(answers).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
  });

  it('has no content type without a body', async () => {
    const answers = jest.fn(async (_address: string, _options: RequestInit) => new Promise<never>(() => {}));
    globalThis.fetch = answers as never;
    void call(completeTask, { params: { id: 't-1' } }, { outlivesPage: true });
    expect(new Headers(answers.mock.calls[0]?.[1].headers).get('content-type')).toBeNull();
  });

  it('fails with status 0 when the connection is lost', async () => {
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch'))) as never;
    const failing = call(lookUpApplicationStatus, input, { outlivesPage: true });
    await expect(failing).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });
});
