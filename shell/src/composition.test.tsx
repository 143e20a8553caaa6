import { signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { Link, type RouteObject } from '@internship-portals/shared-ui/router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { PortalFailure } from './portals/portal-failure';
import { checks } from './portals/wait-for-server';
import { openShell, registryOf, releaseOf, watchReports } from './testing';

const NAME = 'intern-portal';
const usual = { ...checks };
const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed'), {
    name: 'ChunkLoadError',
    request: `${window.location.origin}/portals/${NAME}/2/7.js`,
  });
const thrower = (): never => {
  throw new Error('a page throws');
};

function Late() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('a press throws');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Press
    </button>
  );
}

function AfterReading() {
  const [read, setRead] = useState(false);
  useEffect(() => {
    const answer = setTimeout(() => act(() => setRead(true)));
    return () => clearTimeout(answer);
  }, []);
  if (read) throw new Error('what was read throws');
  return <h1>Reading</h1>;
}

const pagesOf = (version: string): RouteObject[] => [
  {
    index: true,
    element: (
      <>
        <h1>Tasks {version}</h1>
        <Link to="/internDashboard/task">Task</Link>
      </>
    ),
  },
  { path: 'task', element: <h1>Task {version}</h1> },
];
const healthy = pagesOf('1');
const firstPage = (page: RouteObject): RouteObject[] => [page, { path: 'task', element: <h1>Task 2</h1> }];

const twoVersions = registryOf({ [NAME]: { current: releaseOf(NAME, '2'), previous: releaseOf(NAME, '1') } });
const oneVersion = registryOf({ [NAME]: { current: releaseOf(NAME, '2') } });

describe('a portal that fails', () => {
  let sent: Record<string, unknown>[];
  let log: jest.SpyInstance;
  beforeEach(() => {
    signedOut();
    signedInAs('INT');
    sent = watchReports();
    // The server is ready.
    globalThis.fetch = jest.fn(async () => ({ ok: true }) as Response);
    log = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => void Object.assign(checks, usual));

  const stages = ['fit', 'entry', 'chunk', 'module'] as const;
  const fails = (...versions: string[]) => {
    return (stage: (typeof stages)[number]) =>
      async (_: string, { version }: { version: string }) => {
        if (versions.includes(version)) throw new PortalFailure(stage, `broken ${stage}`);
      };
  };
  const drawn: [string, string, RouteObject[]][] = [
    ['a page that throws when it is drawn', 'render', firstPage({ index: true, Component: thrower })],
    ['a page that throws with what it reads', 'render', firstPage({ index: true, Component: AfterReading })],
    [
      'a page whose file does not arrive',
      'chunk',
      firstPage({ index: true, lazy: () => Promise.reject(chunkError()) }),
    ],
    [
      'a page whose module throws',
      'module',
      firstPage({ index: true, lazy: () => Promise.reject(new PortalFailure('module', 'throws')) }),
    ],
  ];

  it.each([
    ...stages.map((stage) => [`before it opens (${stage})`, stage, fails('2')(stage), pagesOf('2')] as const),
    ...drawn.map(([name, stage, pages]) => [name, stage, undefined, pages] as const),
  ])('by %s is shown in its last known good version, at the same address', async (_, stage, open, pages) => {
    const shell = openShell(
      '/internDashboard?x=1#row',
      { [`${NAME}_2`]: pages, [`${NAME}_1`]: healthy },
      open,
      twoVersions,
    );
    expect(await screen.findByRole('heading', { name: 'Tasks 1' })).toBeVisible();
    expect(shell.address()).toBe('/internDashboard?x=1#row');
    // The frame is that of the version which is shown.
    expect(screen.getByText('DASHBOARD 1')).toBeInTheDocument();
    await waitFor(() =>
      expect(sent.some(({ Outcome, Version }) => Outcome === 'Loaded' && Version === '1')).toBe(true),
    );
    expect(sent.filter(({ Outcome }) => Outcome === 'Failed')).toMatchObject([
      {
        Portal: NAME,
        Version: '2',
        Outcome: 'Failed',
        Stage: stage,
        Error: expect.any(String),
        Address: expect.stringMatching(/^\//),
      },
    ]);
    // The texts themselves, so that a line too many is named.
    expect(log.mock.calls.map(([line]) => line)).toEqual([`${NAME} 2 failed (${stage}):`]);
    await shell.user.click(screen.getByRole('link', { name: 'Task' }));
    expect(await screen.findByRole('heading', { name: 'Task 1' })).toBeVisible();
    expect(shell.opened).toEqual([`${NAME}_2`, `${NAME}_1`]);
  });

  it.each(stages.map((stage) => [stage, fails('1', '2')(stage)] as const))(
    'in every version (%s) is named, with the number of the report and Retry',
    async (stage, open) => {
      const shell = openShell(
        '/internDashboard',
        { 'public-portal': [{ index: true, element: <h1>Landing</h1> }] },
        open,
        twoVersions,
      );
      expect(await screen.findByRole('heading', { name: /intern portal cannot be shown/ })).toBeVisible();
      const reference = screen.getByText(/^[0-9A-F]{8}$/).textContent;
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toMatchObject({ Version: '1', Stage: stage, Reference: reference });
      expect(log).toHaveBeenCalledTimes(2);
      // The others do not notice.
      await shell.user.click(screen.getByRole('link', { name: 'Home' }));
      await waitFor(() => expect(shell.address()).toBe('/'));
    },
  );

  it.each(drawn)('by %s in its only version shows a screen, with the number of the report', async (_, stage, pages) => {
    const shell = openShell('/internDashboard', { [`${NAME}_2`]: pages }, undefined, oneVersion);
    expect(await screen.findByText(/went wrong in the intern portal|intern portal could not be loaded/)).toBeVisible();
    const reference = (await screen.findByText(/^[0-9A-F]{8}$/)).textContent;
    expect(screen.getByRole('button', { name: stage === 'render' ? 'Reload' : 'Retry' })).toBeVisible();
    await waitFor(() => expect(sent.filter(({ Outcome }) => Outcome === 'Failed')).toHaveLength(1));
    expect(sent.find(({ Outcome }) => Outcome === 'Failed')).toMatchObject({ Stage: stage, Reference: reference });
    expect(log).toHaveBeenCalledTimes(1);
    // Its other pages work.
    await shell.go('/internDashboard/task');
    expect(await screen.findByRole('heading', { name: 'Task 2' })).toBeVisible();
  });

  it('on a page in both versions shows the screen once each has had its turn', async () => {
    const pages = firstPage({ index: true, Component: thrower });
    const shell = openShell('/internDashboard', { [NAME]: pages }, undefined, twoVersions);
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(shell.opened).toEqual([`${NAME}_2`, `${NAME}_1`]);
    expect(log).toHaveBeenCalledTimes(2);
  });

  it('on a page whose file does not arrive is reopened by Retry', async () => {
    let down = true;
    const lazy = () => (down ? Promise.reject(chunkError()) : Promise.resolve({ element: <h1>Tasks 2</h1> }));
    const { user } = openShell('/internDashboard', { [NAME]: [{ index: true, lazy }] }, undefined, oneVersion);
    await screen.findByRole('button', { name: 'Retry' });
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Tasks 2' })).toBeVisible();
  });

  it('on a page whose file does not arrive is opened by the next visit of that page', async () => {
    let down = true;
    const lazy = () => (down ? Promise.reject(chunkError()) : Promise.resolve({ element: <h1>Task 2</h1> }));
    const pages = [
      { index: true as const, element: <h1>Tasks 2</h1> },
      { path: 'task', lazy },
    ];
    const shell = openShell('/internDashboard', { [NAME]: pages }, undefined, oneVersion);
    await screen.findByRole('heading', { name: 'Tasks 2' });
    await shell.go('/internDashboard/task');
    await screen.findByRole('button', { name: 'Retry' });
    down = false;
    await shell.go('/internDashboard');
    await screen.findByRole('heading', { name: 'Tasks 2' });
    await shell.go('/internDashboard/task');
    expect(await screen.findByRole('heading', { name: 'Task 2' })).toBeVisible();
  });

  it.each([
    [true, 'You are offline. This page opens automatically when you are back online.'],
    [false, 'The server cannot be reached. This page opens automatically when it answers.'],
  ])(
    'because nothing can be reached (offline: %s) says so, blames no version, and opens with Retry',
    async (offline, words) => {
      let down = true;
      const open = async () => {
        if (down) throw new PortalFailure('entry', 'away', { blame: 'server', offline });
      };
      const { user, opened } = openShell('/internDashboard', { [NAME]: healthy }, open, twoVersions);
      expect(await screen.findByText(words)).toBeVisible();
      expect(opened).toEqual([`${NAME}_2`]);
      down = false;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('heading', { name: 'Tasks 1' })).toBeVisible();
      expect(opened).toEqual([`${NAME}_2`, `${NAME}_2`]);
      await waitFor(() => expect(sent).toEqual([expect.objectContaining({ Version: '2', Outcome: 'Loaded' })]));
    },
  );

  it('because nothing can be reached opens by itself once the server answers', async () => {
    Object.assign(checks, { pause: 10, spread: 0 });
    let down = true;
    globalThis.fetch = jest.fn(async () => ({ ok: !down }) as Response);
    const open = async () => {
      if (down) throw new PortalFailure('entry', 'away', { blame: 'server' });
    };
    const { opened } = openShell('/internDashboard', { [NAME]: healthy }, open, twoVersions);
    await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => expect(jest.mocked(fetch).mock.calls.length).toBeGreaterThan(2));
    expect(opened).toEqual([`${NAME}_2`]);
    down = false;
    expect(await screen.findByRole('heading', { name: 'Tasks 1' })).toBeVisible();
    expect(opened).toEqual([`${NAME}_2`, `${NAME}_2`]);
  });

  it('is not replaced while the person uses the page', async () => {
    const pages = [{ index: true as const, Component: Late }];
    const { opened } = openShell(
      '/internDashboard',
      { [`${NAME}_2`]: pages, [`${NAME}_1`]: healthy },
      undefined,
      twoVersions,
    );
    const button = await screen.findByRole('button', { name: 'Press' });
    fireEvent.pointerDown(button);
    fireEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    const reference = screen.getByText(/^[0-9A-F]{8}$/).textContent;
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ Version: '2', Stage: 'render', Reference: reference });
    expect(opened).toEqual([`${NAME}_2`]);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('on a later page is replaced too, and keeps the browser history', async () => {
    const broken = pagesOf('2').map((route) => (route.path === 'task' ? { path: 'task', Component: thrower } : route));
    const shell = openShell(
      '/internDashboard',
      { [`${NAME}_2`]: broken, [`${NAME}_1`]: healthy },
      undefined,
      twoVersions,
    );
    await shell.user.click(await screen.findByRole('link', { name: 'Task' }));
    expect(await screen.findByRole('heading', { name: 'Task 1' })).toBeVisible();
    expect(shell.address()).toBe('/internDashboard/task');
    await waitFor(() =>
      expect(sent.map(({ Outcome, Version }) => `${Outcome} ${Version}`)).toEqual(['Loaded 2', 'Failed 2', 'Loaded 1']),
    );
  });
});

describe('a portal that is released while its page is open', () => {
  beforeEach(() => {
    signedOut();
    signedInAs('INT');
    watchReports();
  });

  const release = (shell: ReturnType<typeof openShell>, version: string, over: object = {}) => {
    const next = registryOf({ [NAME]: { current: { ...releaseOf(NAME, version), ...over } } });
    globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => next }) as Response);
    return act(() => shell.registry.refresh());
  };
  const offer = () => screen.queryByRole('group', { name: 'New version' });

  it('is offered, quietly and by keyboard, until the person dismisses it', async () => {
    const shell = openShell('/internDashboard', { [NAME]: healthy });
    await screen.findByRole('heading', { name: 'Tasks 1' });
    expect(offer()).not.toBeInTheDocument();
    await release(shell, '2');
    expect(await screen.findByText('A new version of the intern portal is ready.')).toBeVisible();
    expect(offer()?.closest('[role="status"]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Later' }).focus());
    await shell.user.keyboard('{Enter}');
    expect(offer()).not.toBeInTheDocument();
    await release(shell, '3');
    expect(await screen.findByText(/is ready/)).toBeVisible();
  });

  it('is not offered where the new version has failed in this tab, or is refused', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const pages = { [`${NAME}_5`]: firstPage({ index: true, Component: thrower }), [`${NAME}_4`]: healthy };
    const first = registryOf({ [NAME]: { current: releaseOf(NAME, '5'), previous: releaseOf(NAME, '4') } });
    const shell = openShell('/internDashboard', pages, undefined, first);
    await screen.findByRole('heading', { name: 'Tasks 1' });
    expect(offer()).not.toBeInTheDocument();
    await release(shell, '6', { refused: 'It does not fit.' });
    expect(offer()).not.toBeInTheDocument();
  });
});

describe('a preview', () => {
  const until = '2026-11-21T16:00:00.000Z';

  it('says what is shown, from where and until when, and leads out of it', async () => {
    const first = registryOf({ 'public-portal': { override: 'http://localhost:3101/' } }, { preview: { until } });
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
    jest.spyOn(console, 'error').mockImplementation(() => {});
    openShell('/unauthorized', {}, undefined, first);
    const banner = await screen.findByRole('complementary', { name: 'Preview' });
    expect(banner).toHaveTextContent(
      /^You see the public portal from http:\/\/localhost:3101\/\. Until .*21 November 2026/,
    );
    const form = screen.getByRole('button', { name: 'Leave the preview' }).closest('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/portals/preview/leave']);
  });

  it('says that the live version is shown where the other address does not answer', async () => {
    const first = registryOf(
      { 'public-portal': { current: releaseOf('public-portal', '1'), override: 'http://localhost:3101' } },
      { preview: { until } },
    );
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    openShell('/', { 'public-portal': [{ index: true, element: <h1>Landing</h1> }] }, undefined, first);
    expect(await screen.findByRole('complementary', { name: 'Preview' })).toHaveTextContent(
      /^The public portal from http:\/\/localhost:3101 did not open, so you see the live one/,
    );
    expect(log).toHaveBeenCalled();
  });

  it('is not spoken of where there is none', async () => {
    openShell('/unauthorized', {});
    expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeVisible();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
