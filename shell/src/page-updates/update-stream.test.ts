import { listPageUpdates } from '@internship-portals/shared-api/contract';
import { beginCalls } from '@internship-portals/shared-api/early-calls';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { limits } from './limits';
import { UpdateStream } from './update-stream';

const usual = { ...limits };
const changed = jest.fn();
const everythingChanged = jest.fn();
let stop = () => {};

/** A server whose streams the test writes, or which has none. */
function streamServer() {
  const asked: Record<string, string>[] = [];
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  let status = 200;
  globalThis.fetch = jest.fn(async (_address: string, { headers, signal }: { headers: never; signal: AbortSignal }) => {
    asked.push(headers);
    if (status !== 200) return { ok: false, status, headers: new Headers(), body: null };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open = controller as never;
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return { ok: true, status, headers: new Headers({ 'content-type': 'text/event-stream' }), body };
  }) as never;
  return {
    asked,
    answer: (given: number) => {
      status = given;
    },
    send: (id: number, event: string, data: object) =>
      open?.enqueue(new TextEncoder().encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => open?.close(),
  };
}

const until = async (isSo: () => boolean) => {
  for (let times = 0; !isSo(); times++) {
    if (times > 300) throw new Error('It did not become so in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const follow = () => {
  stop = new UpdateStream({ changed, everythingChanged }).start();
};
const task = { Path: '/Task/:id', Id: 't-1' };
/** The ids of the changes that were told together. */
const told = () => changed.mock.calls.map(([changes]) => (changes as { Id: string }[]).map(({ Id }) => Id));

beforeEach(() => {
  signedInAs('INT');
  Object.assign(limits, { hello: 200, silent: 400, retry: 5, maxRetry: 20, gather: 5, maxGather: 50 });
});
afterEach(() => {
  stop();
  signedOut();
  Object.assign(limits, usual);
  jest.clearAllMocks();
});

describe('a page that follows changes', () => {
  it('hears of each one once, and resumes where the stream ended', async () => {
    const server = streamServer();
    follow();
    await until(() => server.asked.length === 1);
    expect(server.asked[0]).toMatchObject({ authorization: 'Bearer token-of-INT' });
    expect(server.asked[0]).not.toHaveProperty('last-event-id');
    server.send(100, 'hello', { Reset: false });
    server.send(110, 'change', { Id: 'c-1', Calls: [task] });
    await until(() => changed.mock.calls.length === 1);
    server.end();
    await until(() => server.asked.length === 2);
    expect(server.asked[1]).toMatchObject({ 'last-event-id': '110' });
    server.send(120, 'hello', { Reset: false });
    server.send(120, 'change', { Id: 'c-1', Calls: [task] });
    server.send(130, 'change', { Id: 'c-2', Calls: [task] });
    await until(() => changed.mock.calls.length === 2);
    expect(told()).toEqual([['c-1'], ['c-2']]);
    expect(changed.mock.calls[0]?.[0]).toEqual([{ Id: 'c-1', Calls: [task], receivedAt: expect.any(Number) }]);
    expect(everythingChanged).not.toHaveBeenCalled();
  });

  it('hears of what has changed since the page began to read, before its code had arrived', async () => {
    const server = streamServer();
    const streams = globalThis.fetch;
    globalThis.fetch = jest.fn(async () => Response.json({ Changes: [], Position: '90', Reset: false })) as never;
    beginCalls([listPageUpdates.path], 'token-of-INT');
    globalThis.fetch = streams;
    follow();
    await until(() => server.asked.length === 1);
    expect(server.asked[0]).toMatchObject({ 'last-event-id': '90' });
    server.send(100, 'hello', { Reset: false });
    server.send(100, 'change', { Id: 'c-1', Calls: [task] });
    await until(() => changed.mock.calls.length === 1);
    expect(everythingChanged).not.toHaveBeenCalled();
  });

  it('hears at once of changes that follow each other closely', async () => {
    limits.gather = 100;
    limits.maxGather = 10_000;
    const server = streamServer();
    follow();
    await until(() => server.asked.length === 1);
    server.send(100, 'hello', { Reset: false });
    for (const id of [1, 2, 3]) server.send(100 + id, 'change', { Id: `c-${id}`, Calls: [task] });
    await until(() => changed.mock.calls.length === 1);
    expect(told()).toEqual([['c-1', 'c-2', 'c-3']]);
  });

  it('is not kept waiting by changes that never stop', async () => {
    limits.gather = 100_000;
    const server = streamServer();
    follow();
    await until(() => server.asked.length === 1);
    server.send(100, 'hello', { Reset: false });
    let sent = 0;
    await until(() => {
      server.send(100 + sent, 'change', { Id: `c-${sent++}`, Calls: [task] });
      return changed.mock.calls.length > 0;
    });
    expect(told()[0]?.[0]).toBe('c-0');
  });

  it('reads everything again when it was away for too long', async () => {
    const server = streamServer();
    follow();
    await until(() => server.asked.length === 1);
    server.send(100, 'hello', { Reset: true });
    await until(() => everythingChanged.mock.calls.length === 1);
  });

  it('opens another stream when one has become silent', async () => {
    const server = streamServer();
    follow();
    await until(() => server.asked.length === 1);
    server.send(100, 'hello', { Reset: false });
    await until(() => server.asked.length === 2);
  });

  it('asks with ordinary calls while no event arrives, and follows the stream again once one does', async () => {
    const server = streamServer();
    server.answer(404);
    const api = fakeApi(
      on(listPageUpdates, ({ query }) => ({
        Changes: query.After === '7' ? [{ Id: 'c-9', Calls: [task] }] : [],
        Position: '7',
        Reset: false,
      })),
    );
    follow();
    await until(() => changed.mock.calls.length === 1);
    expect(api.calls[0]?.input.query).toEqual({});
    expect(told()[0]).toEqual(['c-9']);
    server.answer(200);
    const before = server.asked.length;
    await until(() => server.asked.length > before);
    server.send(8, 'hello', { Reset: false });
    server.send(9, 'change', { Id: 'c-10', Calls: [task] });
    await until(() => changed.mock.calls.length === 2);
  });
});
