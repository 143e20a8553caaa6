import { listChanges } from 'shared-api/contract';
import { fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { ChangeStream } from './change-stream';
import { limits } from './limits';

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
    if (status !== 200) return { ok: false, status, body: null };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open = controller as never;
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return { ok: true, status, body };
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
  stop = new ChangeStream({ changed, everythingChanged }).start();
};
const task = { Path: '/Task/:id', Id: 't-1' };

beforeEach(() => {
  signedInAs('INT');
  Object.assign(limits, { hello: 200, silent: 400, retry: 5, longest: 20 });
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
    expect(changed.mock.calls).toEqual([[[task]], [[task]]]);
    expect(everythingChanged).not.toHaveBeenCalled();
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
      on(listChanges, ({ query }) => ({
        Changes: query.After === '7' ? [{ Id: 'c-9', Calls: [task] }] : [],
        Position: '7',
        Reset: false,
      })),
    );
    follow();
    await until(() => changed.mock.calls.length === 1);
    expect(api.calls[0]?.input.query).toEqual({});
    expect(changed.mock.calls[0]).toEqual([[task]]);
    server.answer(200);
    const before = server.asked.length;
    await until(() => server.asked.length > before);
    server.send(8, 'hello', { Reset: false });
    server.send(9, 'change', { Id: 'c-10', Calls: [task] });
    await until(() => changed.mock.calls.length === 2);
  });
});
