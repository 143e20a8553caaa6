import { PORTAL_CONTRACT } from '@internship-portals/shared-ui';
import type { RouteObject } from '@internship-portals/shared-ui/router';
import { releaseOf } from '../testing';
import { limits } from './limits';
import { openRelease } from './open-release';

import type { LiveRelease } from './registry';

jest.mock('../shares.generated', () => ({ shared: {} }));

let runExposed: () => Promise<unknown>;

/** How each script that is added to the page goes, in order; the last one goes on. */
let scripts: ('runs' | 'fails' | 'hangs' | 'garbage')[];
/** What a look at an address finds. */
let look: (signal: AbortSignal) => Promise<unknown>;
/** What the server says when it is asked whether it is ready. */
let ready: () => Promise<unknown>;
let added: HTMLScriptElement[];

/** The federation loads each container once in a page. */
let container = '';
let tests = 0;
const release = (over: Partial<LiveRelease> = {}) => ({ ...releaseOf('intern-portal', '2'), container, ...over });
const answer = (status: number, type = 'text/javascript', body = '') => ({
  ok: status < 400,
  status,
  headers: new Headers({ 'content-type': type }),
  body: bodyOf([new TextEncoder().encode(body)]),
});
/** A body whose parts arrive one after the other. */
const bodyOf = (parts: Uint8Array[], pause = 0, signal?: AbortSignal) => ({
  getReader: () => ({
    async read() {
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal?.throwIfAborted();
      const value = parts.shift();
      return { done: value === undefined, value };
    },
  }),
});
const chunkError = (type = 'error', request = 'http://localhost/portals/intern-portal/2/7.js') =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', type, request });
const globals = globalThis as unknown as Record<string, unknown>;
const page = { index: true as const, element: null };
const exposed = { portal: { contract: PORTAL_CONTRACT, title: 'DASHBOARD', routes: [page], navigation: [] } };
const kept = { ...limits };

beforeEach(() => {
  Object.assign(limits, { entry: 30, diagnosis: 30, module: 1000, silence: 30, pause: 1 });
  scripts = ['runs'];
  added = [];
  look = async () => answer(200);
  runExposed = async () => exposed;
  ready = async () => answer(200, 'application/json');
  globalThis.fetch = jest.fn((address: string, { signal }: { signal: AbortSignal }) =>
    address === '/health/ready' ? ready() : look(signal),
  ) as never;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  tests += 1;
  container = `intern_portal_${tests}`;
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    const script = node as unknown as HTMLScriptElement;
    added.push(script);
    const way = scripts.length > 1 ? scripts.shift() : scripts[0];
    const get = () => runExposed().then((module) => () => module);
    if (way === 'runs') globals[container] = { get, init: () => {} };
    setTimeout(() => {
      if (way === 'fails') script.onerror?.(new Event('error'));
      else if (way !== 'hangs') script.onload?.(new Event('load'));
    });
    return node;
  });
});
afterAll(() => {
  Object.assign(limits, kept);
});

describe('a version of a portal', () => {
  it('is opened from its entry, with the digest that it was released with', async () => {
    const portal = await openRelease(release({ integrity: 'sha384-abc' }));
    expect(portal).toMatchObject(exposed.portal);
    expect(added).toHaveLength(1);
    expect(added[0]?.integrity).toBe('sha384-abc');
    expect(added[0]?.crossOrigin).toBe('anonymous');
  });

  it('that the server refuses is not fetched', async () => {
    await expect(openRelease(release({ refused: 'It does not fit.' }))).rejects.toMatchObject({
      stage: 'fit',
      message: 'It does not fit.',
    });
    expect(added).toEqual([]);
  });
});

describe('an entry that does not arrive', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that is starting', async () => answer(503)],
    ['an accident', async () => answer(200)],
  ])('is asked for once more after %s', async (_, found) => {
    look = found;
    scripts = ['fails', 'runs'];
    expect(await openRelease(release())).toMatchObject(exposed.portal);
    expect(added).toHaveLength(2);
  });

  it('is asked for once more after a time-out when it answers now', async () => {
    scripts = ['hangs', 'runs'];
    expect(await openRelease(release())).toMatchObject(exposed.portal);
  });

  it('is asked for once more, however long its bytes keep arriving, and though the server is silent meanwhile', async () => {
    scripts = ['hangs', 'runs'];
    ready = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    const parts = Array.from({ length: 8 }, () => new Uint8Array(4));
    look = async (signal) => ({ ...answer(200), body: bodyOf(parts, limits.diagnosis / 3, signal) });
    expect(await openRelease(release())).toMatchObject(exposed.portal);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['404', async () => answer(404), /answers 404/],
    ['the wrong type', async () => answer(200, 'application/json', '{}'), /application\/json instead of JavaScript/],
  ])('is given up at once for %s', async (_, found, message) => {
    look = found;
    scripts = ['fails'];
    await expect(openRelease(release())).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringMatching(message),
    });
    expect(added).toHaveLength(1);
  });

  it('is given up at once for another digest', async () => {
    Object.defineProperty(crypto, 'subtle', {
      value: { digest: async () => new Uint8Array([1, 2, 3]).buffer },
      configurable: true,
    });
    scripts = ['fails'];
    await expect(openRelease(release({ integrity: 'sha384-abc' }))).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringContaining('its digest is sha384-AQID, released was sha384-abc'),
    });
    expect(added).toHaveLength(1);
  });

  it('is given up at once when it never answers', async () => {
    scripts = ['hangs'];
    look = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    await expect(openRelease(release())).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringContaining('does not answer'),
    });
    expect(added).toHaveLength(1);
  });

  it('is given up at once when it holds something else', async () => {
    scripts = ['garbage'];
    await expect(openRelease(release())).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringContaining('holds no portal'),
    });
    expect(added).toHaveLength(1);
  });

  it('is given up when the second try fails too', async () => {
    scripts = ['fails'];
    await expect(openRelease(release())).rejects.toMatchObject({ stage: 'entry' });
    expect(added).toHaveLength(2);
  });
});

describe.each<[string, () => Promise<unknown>]>([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not ready', async () => answer(503, 'application/json')],
  ['is behind a network that asks for a sign-in', async () => answer(200, 'text/html; charset=utf-8')],
])('while the server %s, no version is to blame', (_, says) => {
  beforeEach(() => {
    ready = says;
    look = () => Promise.reject(new TypeError('Failed to fetch'));
  });

  it('for its entry', async () => {
    scripts = ['fails'];
    await expect(openRelease(release())).rejects.toMatchObject({ stage: 'entry', blame: 'server', offline: false });
    expect(added).toHaveLength(1);
  });

  it('for a chunk', async () => {
    runExposed = () => Promise.reject(chunkError());
    await expect(openRelease(release())).rejects.toMatchObject({ stage: 'chunk', blame: 'server', offline: false });
  });
});

it('without a connection, a failure says so', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  runExposed = () => Promise.reject(chunkError());
  await expect(openRelease(release())).rejects.toMatchObject({ blame: 'server', offline: true });
  jest.restoreAllMocks();
});

describe('a module', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['throws', () => Promise.reject(new TypeError('x is undefined')), /TypeError: x is undefined/],
    ['opens no portal', async () => ({}), /opens no portal/],
    ['never settles', () => new Promise(() => {}), /does not open within/],
  ])('that %s fails as such', async (_, opens, message) => {
    runExposed = opens;
    await expect(openRelease(release())).rejects.toMatchObject({
      stage: 'module',
      message: expect.stringMatching(message),
    });
  });
});

describe('a chunk', () => {
  const lazyPage = async (load: () => Promise<object>) => {
    const lazy: RouteObject = { path: 'page', lazy: load as never };
    runExposed = async () => ({ portal: { ...exposed.portal, routes: [{ path: 'all', children: [lazy] }] } });
    const { routes } = await openRelease(release());
    return routes[0]?.children?.[0]?.lazy as unknown as () => Promise<object>;
  };

  it('of the entry point is retried once, then fails as a chunk', async () => {
    const opens = jest.fn(() => Promise.reject(chunkError()));
    runExposed = opens;
    await expect(openRelease(release())).rejects.toMatchObject({ stage: 'chunk', blame: 'version' });
    expect(opens).toHaveBeenCalledTimes(2);
  });

  it('of the shell blames no portal, and has had its second try', async () => {
    const opens = jest.fn(() => Promise.reject(chunkError('error', 'http://localhost/assets/share-form.js')));
    runExposed = opens;
    await expect(openRelease(release())).rejects.toMatchObject({ stage: 'chunk', blame: 'shell' });
    expect(opens).toHaveBeenCalledTimes(1);
  });

  it('of a page is asked for once more', async () => {
    const load = jest.fn().mockRejectedValueOnce(chunkError()).mockResolvedValueOnce(page);
    expect(await (await lazyPage(load))()).toBe(page);
  });

  it.each([
    ['is missing', 'error', async () => answer(404)],
    ['holds something else', 'missing', async () => answer(200)],
  ])('of a page that %s is given up at once', async (_, type, found) => {
    look = found;
    const load = jest.fn(() => Promise.reject(chunkError(type)));
    await expect((await lazyPage(load))()).rejects.toMatchObject({ stage: 'chunk' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says what a second look at it has shown', async () => {
    look = async () => answer(404);
    const load = () => Promise.reject(chunkError());
    await expect((await lazyPage(load))()).rejects.toThrow('/2/7.js answers 404');
  });

  it('of a page that throws fails as a module', async () => {
    const load = () => Promise.reject(new Error('no'));
    await expect((await lazyPage(load))()).rejects.toMatchObject({ stage: 'module' });
  });
});
