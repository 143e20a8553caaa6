import { PORTAL_CONTRACT, type Portal } from '@internship-portals/shared-ui';
import { registryOf, releaseOf, watchReports } from '../testing';
import { LiveRegistry } from './live-registry';
import { PortalLoader } from './loader';
import { PortalFailure } from './portal-failure';
import type { LiveRelease, RegisteredPortal } from './registry';

const NAME = 'intern-portal';
const portal: Portal = { contract: PORTAL_CONTRACT, title: 'DASHBOARD', routes: [], navigation: [] };
const broken = (stage: 'entry' | 'module' = 'entry') => Promise.reject(new PortalFailure(stage, 'broken'));

/** A loader of one portal whose versions open as `open` says. */
function loaderOf(
  open: (release: LiveRelease) => Promise<Portal>,
  over: Partial<RegisteredPortal> = { current: releaseOf(NAME, '2'), previous: releaseOf(NAME, '1') },
) {
  const registry = new LiveRegistry(registryOf({ [NAME]: over }));
  const [registered] = registry.known.portals.filter(({ name }) => name === NAME) as [RegisteredPortal];
  const reload = jest.fn();
  const tried: string[] = [];
  const openAndNote = (release: LiveRelease) => {
    tried.push(release.version);
    return open(release);
  };
  /** The loader of another document of this tab. */
  const nextDocument = () => new PortalLoader(registered, registry, openAndNote, reload);
  const loader = nextDocument();
  return { loader, tried, registry, reload, nextDocument, load: () => loader.load() };
}
const shownVersion = ({ state }: PortalLoader) => (state && 'portal' in state ? state.release.version : undefined);
const reloaded = async (reload: jest.Mock, times = 1) => {
  while (reload.mock.calls.length < times) await new Promise((resolve) => setTimeout(resolve));
};
const told = async (sent: unknown[], reports: number) => {
  while (sent.length < reports) await new Promise((resolve) => setTimeout(resolve));
  return sent;
};

describe('the portal loader', () => {
  let sent: Record<string, unknown>[];
  let log: jest.SpyInstance;
  beforeEach(() => {
    sent = watchReports();
    log = jest.spyOn(console, 'error').mockImplementation(() => {});
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
  });

  it('opens a portal once, however often it is asked for', async () => {
    const { load, loader, tried } = loaderOf(async () => portal);
    await Promise.all([load(), load()]);
    await load();
    expect(tried).toEqual(['2']);
    expect(loader.state).toMatchObject({ portal, release: { version: '2' } });
  });

  it('counts a version once, when its first page is shown', async () => {
    const { load, loader } = loaderOf(async () => portal);
    await load();
    expect(sent).toEqual([]);
    loader.shown('first');
    loader.shown('first');
    expect(await told(sent, 1)).toEqual([{ Portal: NAME, Version: '2', Outcome: 'Loaded' }]);
  });

  it('loads the page again with the previous version when the current one does not open, and reports it once', async () => {
    const { load, tried, reload, nextDocument } = loaderOf(({ version }) =>
      version === '2' ? broken('module') : Promise.resolve(portal),
    );
    const ended = jest.fn();
    void load().then(ended);
    await reloaded(reload);
    expect(ended).not.toHaveBeenCalled();
    const next = nextDocument();
    await next.load();
    expect(shownVersion(next)).toBe('1');
    expect(tried).toEqual(['2', '1']);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await told(sent, 1)).toEqual([
      {
        Portal: NAME,
        Version: '2',
        Outcome: 'Failed',
        Stage: 'module',
        Error: 'broken',
        Address: '/',
      },
    ]);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('opens the previous version in the same document where the current one does not fit, as nothing of it was fetched', async () => {
    const { load, loader, reload } = loaderOf(({ version }) =>
      version === '2' ? Promise.reject(new PortalFailure('fit', 'too new')) : Promise.resolve(portal),
    );
    await load();
    expect(shownVersion(loader)).toBe('1');
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not load the page again where the browser stores nothing, which would never end', async () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    const { load, reload } = loaderOf(() => broken());
    expect(await load()).toEqual({ failure: expect.objectContaining({ reference: expect.any(String) }) });
    expect(reload).not.toHaveBeenCalled();
  });

  it('says why a portal cannot be shown, with the number that is in the report of the last failure', async () => {
    const { load, reload, nextDocument } = loaderOf(() => broken());
    void load();
    await reloaded(reload);
    const next = nextDocument();
    const state = await next.load();
    expect(next.state).toBe(state);
    const { reference } = (state as { failure: PortalFailure }).failure;
    expect(reference).toMatch(/^[0-9A-F]{8}$/);
    expect(await told(sent, 2)).toEqual([
      expect.not.objectContaining({ Reference: expect.anything() }),
      expect.objectContaining({ Version: '1', Reference: reference }),
    ]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenLastCalledWith(`Reference ${reference}: ${NAME} 1 failed (entry):`, 'broken');
  });

  it('tries every version again on Retry, but not while the server is away', async () => {
    const { load, reload, nextDocument, tried } = loaderOf(() => broken());
    void load();
    await reloaded(reload);
    const last = nextDocument();
    await last.load();
    await last.retry();
    expect(reload).toHaveBeenCalledTimes(1);
    globalThis.fetch = jest.fn(async () => ({ ok: true }) as Response);
    await last.retry();
    expect(reload).toHaveBeenCalledTimes(2);
    void nextDocument().load();
    await reloaded(reload, 3);
    expect(tried).toEqual(['2', '1', '2']);
  });

  it('blames no version when the files of the shell are missing', async () => {
    const gone = () => Promise.reject(new PortalFailure('entry', 'gone', { blame: 'shell' }));
    const { load, tried, nextDocument } = loaderOf(gone);
    expect(await load()).toEqual({ failure: expect.objectContaining({ reference: expect.any(String) }) });
    await nextDocument().load();
    expect(tried).toEqual(['2', '2']);
    // Once for a page.
    expect(await told(sent, 1)).toEqual([
      { Reasons: ['gone'], Shown: 'An error', Stage: 'entry', Reference: expect.stringMatching(/^[0-9A-F]{8}$/) },
    ]);
  });

  it('remembers and reports nothing while the server is away, and tries no other version', async () => {
    const cause = new Error('Loading chunk 1 failed.');
    const away = () => Promise.reject(new PortalFailure('chunk', 'away', { cause, blame: 'server', offline: true }));
    const { load, tried, nextDocument } = loaderOf(away);
    expect(await load()).toEqual({ failure: expect.objectContaining({ reference: expect.any(String) }) });
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining('failed (chunk):'), 'away', cause);
    await nextDocument().load();
    expect(tried).toEqual(['2', '2']);
    expect(sent).toEqual([]);
  });

  it('says so when the server has no build of a portal', async () => {
    const { load } = loaderOf(async () => portal, { current: null });
    expect(await load()).toEqual({
      failure: expect.objectContaining({ message: 'The server has no build of intern-portal.' }),
    });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('reports a part of a page that did not load, and leaves the page and the version', async () => {
    const { load, loader, reload, nextDocument } = loaderOf(async () => portal);
    await load();
    await loader.partFailed(new PortalFailure('chunk', 'Loading chunk 7 failed.'));
    expect(await told(sent, 1)).toMatchObject([{ Version: '2', Outcome: 'Failed', Stage: 'chunk' }]);
    expect(reload).not.toHaveBeenCalled();
    const next = nextDocument();
    await next.load();
    expect(shownVersion(next)).toBe('2');
  });

  it('cuts a long error', async () => {
    await loaderOf(() => Promise.reject(new PortalFailure('module', 'x'.repeat(5_000))), {}).load();
    const [report] = (await told(sent, 1)) as { Error: string }[];
    expect(report?.Error).toHaveLength(2_000);
  });

  it('reports the page and the beginning of the stack', async () => {
    const cause = new TypeError('x is undefined');
    const Stack = `TypeError: x is undefined\n${`    at Me (https://example.com/portals/${NAME}/page.js:1:2)\n`.repeat(90)}`;
    cause.stack = Stack;
    window.history.pushState(null, '', '/internDashboard/tasks/7');
    await loaderOf(() => Promise.reject(new PortalFailure('module', 'broken', { cause })), {}).load();
    window.history.pushState(null, '', '/');
    expect(await told(sent, 1)).toMatchObject([{ Stack: Stack.slice(0, 4_000), Address: '/internDashboard/tasks/7' }]);
  });

  it('goes on when no report can be sent', async () => {
    navigator.sendBeacon = () => false;
    const { load, reload, nextDocument } = loaderOf(({ version }) =>
      version === '2' ? broken() : Promise.resolve(portal),
    );
    void load();
    await reloaded(reload);
    const next = nextDocument();
    await next.load();
    next.shown('first');
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(fetch).toHaveBeenCalledWith('/api/Release/Load', expect.objectContaining({ keepalive: true }));
    expect(log).toHaveBeenCalledTimes(1);
  });

  describe('of a portal with an override', () => {
    const override = 'http://localhost:3104/';
    const serve = (manifest: unknown) => {
      globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => manifest }) as Response);
    };

    it('opens what its folder describes, and counts nothing', async () => {
      serve({ version: '3-dev', container: 'intern_dev', entry: 'remoteEntry.js' });
      const opened: LiveRelease[] = [];
      const { load, loader } = loaderOf(
        async (release) => {
          opened.push(release);
          return portal;
        },
        { current: releaseOf(NAME, '2'), override },
      );
      await load();
      loader.shown('first');
      expect(opened).toEqual([
        {
          version: '3-dev',
          container: 'intern_dev',
          entry: 'http://localhost:3104/remoteEntry.js',
          integrity: null,
          contract: PORTAL_CONTRACT,
          requires: {},
        },
      ]);
      expect(sent).toEqual([]);
    });

    it.each([
      ['does not open', () => broken()],
      ['has a page that throws', async () => portal],
    ] as const)('says so when it %s', async (_, open) => {
      serve({ version: '3-dev', container: 'intern_dev', entry: 'remoteEntry.js' });
      const { load, loader, reload } = loaderOf(open, { current: releaseOf(NAME, '2'), override });
      const state = await load();
      const failure = 'failure' in state ? state.failure : await loader.crashed(new Error('broken page'), 'first');
      expect(failure.reference).toMatch(/^[0-9A-F]{8}$/);
      expect(reload).not.toHaveBeenCalled();
      expect(log).toHaveBeenCalledTimes(1);
      expect(sent).toEqual([]);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['is not there', () => Promise.reject(new TypeError('offline'))],
      ['is something else', async () => ({ ok: true, json: async () => ({ hello: 'world' }) })],
      ['is missing', async () => ({ ok: false, status: 404 })],
    ])('takes the live version when it %s', async (_, answer) => {
      globalThis.fetch = jest.fn(answer) as never;
      const { load, loader, registry } = loaderOf(async () => portal, { current: releaseOf(NAME, '2'), override });
      await load();
      expect(shownVersion(loader)).toBe('2');
      expect(registry.missingOverride).toBe(NAME);
      expect(log).toHaveBeenCalledTimes(1);
      expect(sent).toEqual([]);
    });
  });
});
