import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Outlet,
  type PageRouter,
  type RouteObject,
  RouterProvider,
  useLocation,
  useNavigation,
  useRouteError,
} from '.';

/** A page whose files arrive, or do not, when the test says so. */
function awaited(heading: string) {
  let arrive = () => {};
  let fail = () => {};
  const asked = jest.fn();
  const lazy = () => {
    asked();
    return new Promise<{ element: ReactNode }>((resolve, reject) => {
      arrive = () => resolve({ element: <h1>{heading}</h1> });
      fail = () => reject(new Error(`${heading} did not arrive`));
    });
  };
  return { lazy, asked, arrive: () => act(async () => arrive()), fail: () => act(async () => fail()) };
}

function Frame() {
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`${pathname}${search}: ${state}`}</p>
      <Link to="/tasks">Tasks</Link>
      <Link to="/interns">Interns</Link>
      <Outlet />
    </>
  );
}

const Failed = () => <p>{`Sorry: ${(useRouteError() as Error).message}`}</p>;
const thrower = (): never => {
  throw new Error('a page throws');
};

class Around extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    return error ? <p>{`Around: ${error.message}`}</p> : this.props.children;
  }
}

const inFrame = (...children: RouteObject[]): RouteObject[] => [{ element: <Frame />, children }];
const home: RouteObject = { path: '/', element: <h1>Home</h1> };

function show(router: PageRouter) {
  const shown = render(
    <Around>
      <RouterProvider router={router} fallback={<p>One moment</p>} />
    </Around>,
    { onCaughtError: () => {} },
  );
  /** Does not wait for the files of the page. */
  const go = (to: string) => act(async () => void router.navigate(to));
  return { router, go, unmount: shown.unmount, user: userEvent.setup() };
}
const open = (routes: RouteObject[], at = '/') => show(createMemoryRouter(routes, { initialEntries: [at] }));
const heading = () => screen.getByRole('heading').textContent;
const frame = (text: string) => screen.getByText(text, { selector: 'p' });

describe('the router', () => {
  it('shows the next page and its address when its files are here, and the page before until then', async () => {
    const tasks = awaited('Tasks');
    const { user } = open(inFrame(home, { path: '/tasks', lazy: tasks.lazy }));
    expect(frame('/: idle')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(frame('/: loading')).toBeVisible();
    expect(heading()).toBe('Home');
    await tasks.arrive();
    expect(frame('/tasks: idle')).toBeVisible();
    expect(heading()).toBe('Tasks');
  });

  it('shows the fallback until the files of the first page are here', async () => {
    const tasks = awaited('Tasks');
    open(inFrame({ path: '/tasks', lazy: tasks.lazy }), '/tasks');
    expect(screen.getByText('One moment')).toBeVisible();
    await tasks.arrive();
    expect(heading()).toBe('Tasks');
  });

  it('shows what arrived between its creation and its first render', async () => {
    const tasks = awaited('Tasks');
    const router = createMemoryRouter([{ path: '/', lazy: tasks.lazy }]);
    await tasks.arrive();
    await router.settled;
    show(router);
    expect(heading()).toBe('Tasks');
  });

  it('fetches the files of a page and of the layouts around it at the same time, once', async () => {
    const layout = awaited('unused');
    const page = awaited('Tasks');
    const routes: RouteObject[] = [
      home,
      { path: '/work', lazy: layout.lazy, children: [{ path: 'tasks', lazy: page.lazy }] },
    ];
    const { go } = open(routes);
    await go('/work/tasks');
    expect([layout.asked, page.asked].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await page.arrive();
    await layout.arrive();
    await go('/');
    await go('/work/tasks');
    expect([layout.asked, page.asked].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('shows the page that was asked for last, whichever files arrive first', async () => {
    const tasks = awaited('Tasks');
    const interns = awaited('Interns');
    const { user } = open(
      inFrame(home, { path: '/tasks', lazy: tasks.lazy }, { path: '/interns', lazy: interns.lazy }),
    );
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    await user.click(screen.getByRole('link', { name: 'Interns' }));
    await tasks.arrive();
    expect(heading()).toBe('Home');
    await interns.arrive();
    expect(heading()).toBe('Interns');
  });

  it('goes back while another page is on its way, which is then not shown', async () => {
    const tasks = awaited('Tasks');
    const interns: RouteObject = { path: '/interns', element: <h1>Interns</h1> };
    const { router, user, go } = open(inFrame(home, interns, { path: '/tasks', lazy: tasks.lazy }));
    await go('/interns');
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    await act(() => router.navigate(-1));
    expect(heading()).toBe('Home');
    await tasks.arrive();
    expect(frame('/: idle')).toBeVisible();
  });

  it('takes an address that is only a search as one of the same page', async () => {
    const { go } = open(inFrame({ path: '/tasks', element: <h1>Tasks</h1> }), '/tasks');
    await go('?page=2');
    expect(frame('/tasks?page=2: idle')).toBeVisible();
  });

  it('does not show what arrives, nor follow the history, once it is disposed', async () => {
    const tasks = awaited('Tasks');
    const { router, go } = open(inFrame(home, { path: '/tasks', lazy: tasks.lazy }));
    await go('/tasks');
    router.dispose();
    await tasks.arrive();
    expect(heading()).toBe('Home');
  });
});

describe('a page that fails', () => {
  const guarded = (...children: RouteObject[]): RouteObject[] => [
    { errorElement: <p>Last resort</p>, element: <Frame />, children: [{ errorElement: <Failed />, children }] },
  ];

  it('is replaced inside its layout, until another page is opened', async () => {
    const { user, go } = open(guarded(home, { path: '/tasks', Component: thrower }));
    await go('/tasks');
    expect(screen.getByText('Sorry: a page throws')).toBeVisible();
    expect(frame('/tasks: idle')).toBeVisible();
    await go('/');
    expect(heading()).toBe('Home');
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(screen.getByText('Sorry: a page throws')).toBeVisible();
  });

  it('by files that do not arrive is replaced, too, and fetched again by the next visit', async () => {
    const tasks = awaited('Tasks');
    const { go } = open(guarded(home, { path: '/tasks', lazy: tasks.lazy }));
    await go('/tasks');
    await tasks.fail();
    expect(screen.getByText('Sorry: Tasks did not arrive')).toBeVisible();
    expect(frame('/tasks: idle')).toBeVisible();
    await go('/');
    expect(heading()).toBe('Home');
    await go('/tasks');
    await tasks.arrive();
    expect(heading()).toBe('Tasks');
  });

  it('can have a replacement of its own, before and after its files are here', async () => {
    const tasks = awaited('Tasks');
    const { go } = open([home, { path: '/tasks', errorElement: <Failed />, lazy: tasks.lazy }]);
    await go('/tasks');
    await tasks.fail();
    expect(screen.getByText('Sorry: Tasks did not arrive')).toBeVisible();
    await go('/');
    await go('/tasks');
    await tasks.arrive();
    expect(heading()).toBe('Tasks');
  });

  it('can have one that comes with its files', async () => {
    const lazy = async () => ({ errorElement: <Failed />, Component: thrower });
    const { go } = open([home, { path: '/tasks', lazy }]);
    await go('/tasks');
    expect(screen.getByText('Sorry: a page throws')).toBeVisible();
  });

  it.each([
    ['/tasks', 'a page throws'],
    ['/gone', 'did not arrive'],
    ['/none', 'There is no page at /none.'],
  ])('without a replacement is thrown to what is around the router: %s', async (address, message) => {
    const lazy = () => Promise.reject(new Error('did not arrive'));
    const { go } = open([home, { path: '/tasks', Component: thrower }, { path: '/gone', lazy }]);
    await go(address);
    expect(screen.getByText(`Around: ${message}`)).toBeVisible();
  });
});

describe('routes that are added later', () => {
  const branch: RouteObject = {
    id: 'portal',
    element: <Outlet />,
    children: [{ path: '/work/*', element: <h1>No page</h1> }],
  };
  const layout: RouteObject = { errorElement: <Failed />, element: <Frame />, children: [home, branch] };

  it('are asked for when an address has none, which waits for them', async () => {
    const patched = jest.fn();
    const router = createMemoryRouter([layout], {
      async patchRoutesOnNavigation({ path, patch }) {
        patched(path);
        await null;
        if (path.startsWith('/work'))
          patch('portal', [{ path: '/work', children: [{ path: 'tasks', element: <h1>Tasks</h1> }] }]);
      },
    });
    const { go } = show(router);
    await go('/work/tasks');
    expect(heading()).toBe('Tasks');
    await go('/');
    await go('/work/tasks');
    expect(patched.mock.calls).toEqual([['/work/tasks']]);
    await go('/work/none');
    expect(heading()).toBe('No page');
  });

  it.each([
    ['cannot be had', async () => Promise.reject(new Error('no portal')), 'no portal'],
    ['belong nowhere', async ({ patch }) => patch('none', []), 'Nothing can be below the route none.'],
  ] as [string, NonNullable<Parameters<typeof createMemoryRouter>[1]>['patchRoutesOnNavigation'], string][])(
    'are an error of the outermost route if they %s',
    async (_, patchRoutesOnNavigation, message) => {
      const { go } = show(createMemoryRouter([layout], { patchRoutesOnNavigation }));
      await go('/work/tasks');
      expect(screen.getByText(`Sorry: ${message}`)).toBeVisible();
    },
  );
});

describe("the browser's address", () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));

  it('is written when the page is shown, as the browser writes it', async () => {
    const { router, go, unmount } = show(
      createBrowserRouter(inFrame(home, { path: '/interns/:name', element: <h1>Intern</h1> })),
    );
    await go('/interns/Zoë Näf?x=1');
    expect(window.location.pathname).toBe('/interns/Zo%C3%AB%20N%C3%A4f');
    expect(router.state.location.pathname).toBe(window.location.pathname);
    unmount();
    router.dispose();
  });

  it('has one entry for a page that replaces another, and its state', async () => {
    const { router } = show(createBrowserRouter(inFrame(home, { path: '/tasks', element: <h1>Tasks</h1> })));
    const before = window.history.length;
    await act(() => router.navigate('/tasks', { replace: true, state: { from: '/' } }));
    expect(window.history).toHaveLength(before);
    expect(router.state.location.state).toEqual({ from: '/' });
    router.dispose();
  });
});
