import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
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
  const tried: string[] = [];
  const loader = new PortalLoader(registry, (release) => {
    tried.push(release.version);
    return open(release);
  });
  return { loader, registered, tried, registry, load: () => loader.load(registered) };
}
const shownVersion = (loader: PortalLoader) => {
  const state = loader.state(NAME);
  return state && 'portal' in state ? state.release.version : undefined;
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
    expect(loader.state(NAME)).toMatchObject({ portal, release: { version: '2' } });
  });

  it('counts a version once, when its first page is shown', async () => {
    const { load, loader } = loaderOf(async () => portal);
    await load();
    expect(sent).toEqual([]);
    loader.shown(NAME);
    loader.shown(NAME);
    expect(await told(sent, 1)).toEqual([
      { Portal: NAME, Version: '2', Outcome: 'Loaded', Composition: 'composition-1' },
    ]);
  });

  it('takes the previous version when the current one does not open, and tells of it once', async () => {
    const { load, loader } = loaderOf(({ version }) => (version === '2' ? broken('module') : Promise.resolve(portal)));
    await load();
    expect(shownVersion(loader)).toBe('1');
    expect(await told(sent, 1)).toEqual([
      {
        Portal: NAME,
        Version: '2',
        Outcome: 'Failed',
        Stage: 'module',
        Error: 'broken',
        Composition: 'composition-1',
      },
    ]);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('does not try a version again in this tab that failed, also in another document', async () => {
    await loaderOf(({ version }) => (version === '2' ? broken() : Promise.resolve(portal))).load();
    const { load, tried, loader } = loaderOf(async () => portal);
    await load();
    expect(tried).toEqual(['1']);
    expect(shownVersion(loader)).toBe('1');
  });

  it('says why a portal cannot be shown, with the number that is in the report of the last failure', async () => {
    const { load, loader } = loaderOf(() => broken());
    const state = await load();
    expect(loader.state(NAME)).toBe(state);
    const { reference } = (state as { failure: PortalFailure }).failure;
    expect(reference).toMatch(/^[0-9A-F]{8}$/);
    expect(await told(sent, 2)).toEqual([
      expect.not.objectContaining({ Reference: expect.anything() }),
      expect.objectContaining({ Version: '1', Reference: reference }),
    ]);
    expect(log).toHaveBeenCalledTimes(2);
    expect(log).toHaveBeenLastCalledWith(`Reference ${reference}: ${NAME} 1 failed (entry):`, 'broken');
  });

  it('retries every version when all have failed and the portal is requested again', async () => {
    const { load, tried } = loaderOf(() => broken());
    await load();
    await load();
    expect(tried).toEqual(['2', '1', '2', '1']);
  });

  it('retries every version, with the live one of now, on Retry', async () => {
    let down = true;
    const { load, loader, registered, tried } = loaderOf(() => (down ? broken() : Promise.resolve(portal)));
    await load();
    down = false;
    const fresh = registryOf({ [NAME]: { current: releaseOf(NAME, '3'), previous: releaseOf(NAME, '1') } });
    globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => fresh }) as Response);
    await loader.retry(registered);
    expect(tried).toEqual(['2', '1', '3']);
    expect(shownVersion(loader)).toBe('3');
  });

  it('blames no version when the files of the shell are missing', async () => {
    const { load, tried } = loaderOf(() => Promise.reject(new PortalFailure('entry', 'gone', { blame: 'shell' })));
    expect(await load()).toEqual({ failure: expect.objectContaining({ reference: expect.any(String) }) });
    await load();
    expect(tried).toEqual(['2', '2']);
    // Once for a page.
    expect(await told(sent, 1)).toEqual([
      { Reasons: ['gone'], Shown: 'An error', Stage: 'entry', Reference: expect.stringMatching(/^[0-9A-F]{8}$/) },
    ]);
  });

  it('remembers and reports nothing while the server is away, and tries no other version', async () => {
    const cause = new Error('Loading chunk 1 failed.');
    const away = () => Promise.reject(new PortalFailure('chunk', 'away', { cause, blame: 'server', offline: true }));
    const { load, tried } = loaderOf(away);
    expect(await load()).toEqual({ failure: expect.objectContaining({ reference: expect.any(String) }) });
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining('failed (chunk):'), 'away', cause);
    await load();
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

  it('cuts a long error', async () => {
    await loaderOf(() => Promise.reject(new PortalFailure('module', 'x'.repeat(5_000))), {}).load();
    const [report] = (await told(sent, 1)) as { Error: string }[];
    expect(report?.Error).toHaveLength(2_000);
  });

  it('goes on when no report can be sent', async () => {
    navigator.sendBeacon = () => false;
    const { load, loader } = loaderOf(({ version }) => (version === '2' ? broken() : Promise.resolve(portal)));
    await load();
    loader.shown(NAME);
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
      loader.shown(NAME);
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

    it('is the live version once a page of the other one has thrown, and says so', async () => {
      serve({ version: '3-dev', container: 'intern_dev', entry: 'remoteEntry.js' });
      const { load, loader, registry, registered } = loaderOf(async () => portal, {
        current: releaseOf(NAME, '2'),
        override,
      });
      await load();
      expect(registry.unopenedOverrides.size).toBe(0);
      expect(await loader.crashed(registered, new Error('broken page'), false)).toBeUndefined();
      expect([shownVersion(loader), [...registry.unopenedOverrides]]).toEqual(['2', [NAME]]);
      // The person presses Retry.
      registry.overrideOpened(NAME, true);
      expect(registry.unopenedOverrides.size).toBe(0);
      expect(log).toHaveBeenCalledTimes(1);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['is not there', () => Promise.reject(new TypeError('offline'))],
      ['is something else', async () => ({ ok: true, json: async () => ({ hello: 'world' }) })],
      ['is missing', async () => ({ ok: false, status: 404 })],
    ])('takes the live version when it %s', async (_, answer) => {
      globalThis.fetch = jest.fn(answer) as never;
      const { load, loader } = loaderOf(async () => portal, { current: releaseOf(NAME, '2'), override });
      await load();
      expect(shownVersion(loader)).toBe('2');
      expect(log).toHaveBeenCalledTimes(1);
      expect(sent).toEqual([]);
    });
  });
});
