import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createBrowserRouter, createMemoryRouter, Outlet, type PageRouter, RouterProvider, ScrollRestoration } from '.';

const routes = [
  {
    element: (
      <>
        <ScrollRestoration />
        <Outlet />
      </>
    ),
    children: [
      { path: '/', element: <h1 id="home">Home</h1> },
      { path: '/tasks', element: <h2 id="the late ones">Tasks</h2> },
    ],
  },
];

let scrolled: jest.SpyInstance;
let named: jest.Mock;

function open(at = '/', key?: string) {
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: at, key }] });
  const result = render(<RouterProvider router={router} />);
  const go = (...to: Parameters<typeof router.navigate>) => act(() => router.navigate(...to));
  scrolled.mockClear();
  return { ...result, router, go };
}
const scrollTo = (place: number) => Object.assign(window, { scrollY: place });

beforeEach(() => {
  window.sessionStorage.clear();
  scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  named = jest.fn();
  Element.prototype.scrollIntoView = named;
});
afterEach(() => scrollTo(0));

describe('the place in a page', () => {
  it('is the top of a new page, and where the person left a page that they come back to', async () => {
    const { go } = open();
    scrollTo(700);
    await go('/tasks');
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    scrollTo(40);
    await go(-1);
    expect(scrolled).toHaveBeenLastCalledWith(0, 700);
    await go(1);
    expect(scrolled).toHaveBeenLastCalledWith(0, 40);
  });

  it('is what the address names', async () => {
    const { go } = open();
    await go('/tasks#the%20late%20ones');
    expect(named.mock.contexts).toEqual([document.getElementById('the late ones')]);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is what a link within the page names, also after the person came back to the page', async () => {
    window.history.replaceState(null, '', '/');
    const router = createBrowserRouter(routes);
    render(<RouterProvider router={router} />);
    scrollTo(700);
    await act(() => router.navigate('/tasks'));
    await act(async () => router.navigate(-1));
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 700));
    scrolled.mockClear();
    // As an anchor does it: the browser's entry for it has no key.
    await act(async () => {
      window.location.hash = '#home';
    });
    await waitFor(() => expect(named.mock.contexts).toEqual([document.getElementById('home')]));
    expect(scrolled).not.toHaveBeenCalled();
    router.dispose();
  });

  it.each(['#none', '#%'])('is the top where the page does not have what is named: %s', async (hash) => {
    const { go } = open();
    await go(`/tasks${hash}`);
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
  });

  it('stays when only the search part of the address is edited', async () => {
    const { go } = open();
    await go('?page=2', { replace: true, preventScrollReset: true });
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('is the same after a reload', () => {
    const before = open('/', 'an-entry');
    scrollTo(300);
    fireEvent(window, new Event('pagehide'));
    before.unmount();
    const after = createMemoryRouter(routes, { initialEntries: [{ pathname: '/', key: 'an-entry' }] });
    render(<RouterProvider router={after} />);
    expect(scrolled).toHaveBeenLastCalledWith(0, 300);
  });

  describe('that the page does not reach yet', () => {
    let grow = () => {};
    const height = (pixels: number) => {
      jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(pixels + window.innerHeight);
      grow();
    };
    beforeEach(() => {
      jest.useFakeTimers();
      jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((changed) => {
        grow = () => changed([], {} as ResizeObserver);
        const disconnect = () => {
          grow = () => {};
        };
        return { observe: () => {}, unobserve: () => {}, disconnect };
      });
    });
    afterEach(() => {
      grow = () => {};
      jest.useRealTimers();
    });

    const comeBack = async () => {
      const shown = open();
      height(0);
      scrollTo(700);
      await shown.go('/tasks');
      await shown.go(-1);
      scrolled.mockClear();
      return shown;
    };

    it('is gone to as the page grows, and left alone once it is there', async () => {
      await comeBack();
      height(300);
      height(900);
      expect(scrolled.mock.calls).toEqual([
        [0, 700],
        [0, 700],
      ]);
      height(1200);
      expect(scrolled).toHaveBeenCalledTimes(2);
    });

    it.each([
      ['the person scrolls', () => fireEvent.wheel(window)],
      ['the person presses a key', () => fireEvent.keyDown(window)],
      ['another page is opened', (shown: ReturnType<typeof open>) => shown.go('/tasks')],
      ['ten seconds have passed', () => jest.advanceTimersByTime(10_000)],
    ])('is given up when %s', async (_, happens) => {
      const shown = await comeBack();
      await happens(shown);
      scrolled.mockClear();
      height(900);
      expect(scrolled).not.toHaveBeenCalled();
    });
  });

  it('is the same when another router takes over the page', async () => {
    const routers = [1, 2].map(() =>
      createMemoryRouter(routes, { initialEntries: [{ pathname: '/', key: 'an-entry' }] }),
    );
    const page = (turn: number) => <RouterProvider key={turn} router={routers[turn] as PageRouter} />;
    const { rerender } = render(page(0));
    scrollTo(300);
    scrolled.mockClear();
    rerender(page(1));
    expect(scrolled.mock.calls).toEqual([[0, 300]]);
    expect(window.history.scrollRestoration).toBe('manual');
  });

  it('is left to the browser while the page is not shown', () => {
    const { unmount } = open();
    expect(window.history.scrollRestoration).toBe('manual');
    fireEvent(window, new Event('pagehide'));
    expect(window.history.scrollRestoration).toBe('auto');
    fireEvent(window, new Event('pageshow'));
    expect(window.history.scrollRestoration).toBe('manual');
    unmount();
    expect(window.history.scrollRestoration).toBe('auto');
  });

  it('does not depend on what is stored being whole', async () => {
    window.sessionStorage.setItem('scroll-positions', '{"a":');
    const { go } = open();
    await go('/tasks');
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
  });
});
