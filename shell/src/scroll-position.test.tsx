import { createMemoryRouter, RouterProvider } from '@internship-portals/shared-ui/router';
import { act, render } from '@testing-library/react';
import { nameEntries, ScrollPosition } from './scroll-position';

describe('the names of history entries', () => {
  beforeEach(() => window.history.replaceState(null, '', '/tasks'));

  it('are those of the router, except for entries that the browser has made', () => {
    const nameOf = nameEntries();
    expect(nameOf({ key: 'abc', hash: '' })).toBe('abc');
    const first = nameOf({ key: 'default', hash: '' });
    expect(nameOf({ key: 'default', hash: '' })).toBe(first);
    // An anchor within the page leads to what it names.
    expect(nameOf({ key: 'default', hash: '#apply' })).not.toBe(first);
  });

  it('stay the same when the page is loaded again, and differ for each address that is typed', () => {
    const first = nameEntries()({ key: 'default', hash: '' });
    expect(nameEntries()({ key: 'default', hash: '' })).toBe(first);
    window.history.pushState(null, '', '/people');
    expect(nameEntries()({ key: 'default', hash: '' })).not.toBe(first);
  });

  it('leave what else the entry holds', () => {
    window.history.replaceState({ usr: { applied: true } }, '');
    nameEntries();
    expect(window.history.state).toMatchObject({ usr: { applied: true } });
  });
});

describe('the position of a page whose rows arrive later', () => {
  const { ResizeObserver } = globalThis;
  let grow: () => void;
  let height: number;
  const scrollTo = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    height = 900;
    globalThis.ResizeObserver = class {
      constructor(callback: ResizeObserverCallback) {
        grow = () => callback([], this);
      }
      observe() {}
      unobserve() {}
      disconnect() {
        grow = () => {};
      }
    };
    window.scrollTo = scrollTo;
    scrollTo.mockClear();
    Object.defineProperty(window, 'innerHeight', { value: 800, configurable: true });
    jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    globalThis.ResizeObserver = ResizeObserver;
  });

  function openAt(position: number | null) {
    const element = <ScrollPosition nameOf={({ key }) => key} restored={() => position} />;
    return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  }
  const scrolls = () => scrollTo.mock.calls.filter(([, top]) => top === 2_000).length;

  it('is reached as the page grows, and then left alone', () => {
    openAt(2_000);
    expect(scrolls()).toBe(1);
    height = 1_500;
    act(grow);
    expect(scrolls()).toBe(2);
    height = 2_800;
    act(grow);
    expect(scrolls()).toBe(3);
    height = 4_000;
    act(grow);
    expect(scrolls()).toBe(3);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is not restored any more after %s', (gesture) => {
    openAt(2_000);
    window.dispatchEvent(new Event(gesture));
    height = 2_800;
    act(grow);
    expect(scrolls()).toBe(1);
  });

  it('is not restored any more after ten seconds, or once the page has gone', () => {
    openAt(2_000);
    jest.advanceTimersByTime(10_000);
    act(grow);
    expect(scrolls()).toBe(1);
    const { unmount } = openAt(2_000);
    unmount();
    act(grow);
    expect(scrolls()).toBe(2);
  });

  it('is not touched where the router restores none', () => {
    openAt(null);
    expect(scrolls()).toBe(0);
  });
});
