import { act, render, screen } from '@testing-library/react';
import { lazyPart, PartFailureContext } from './lazy-part';
import { ToastProvider } from './toasts';

const report = jest.fn();
const failure = new Error('offline');

/** Fails to load as often as said. */
const failing = (times: number) =>
  jest.fn(async () => {
    times -= 1;
    if (times >= 0) throw failure;
    return { default: () => <p>The menu</p> };
  });

const page = (part: React.ReactNode) => (
  <PartFailureContext value={report}>
    <ToastProvider>
      <p>The page</p>
      {part}
    </ToastProvider>
  </PartFailureContext>
);
const wait = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

beforeEach(() => {
  jest.useFakeTimers();
  report.mockClear();
});
afterEach(() => jest.useRealTimers());

it('a part of a page that did not load leaves the page, is reported once, and loads again by itself', async () => {
  const Part = lazyPart(failing(3), { waiting: <p>One moment</p> });
  render(page(<Part />));
  expect(screen.getByText('One moment')).toBeVisible();
  await wait(0);
  expect(screen.getByText('The page')).toBeVisible();
  expect(screen.getByText('Part of this page did not load. It will be loaded again in a moment.')).toBeVisible();
  await wait(13.9);
  expect(screen.queryByText('The menu')).not.toBeInTheDocument();
  await wait(0.2);
  expect(screen.getByText('The menu')).toBeVisible();
  expect(screen.queryByText('One moment')).not.toBeInTheDocument();
  expect(report.mock.calls).toEqual([[failure]]);
});

it('is loaded again at once when it is shown again, and not while it is not shown', async () => {
  const load = failing(1);
  const Part = lazyPart(load);
  const { rerender } = render(page(<Part />));
  await wait(0);
  rerender(page(null));
  await wait(600);
  expect(load).toHaveBeenCalledTimes(1);
  rerender(page(<Part />));
  await wait(0);
  expect(screen.getByText('The menu')).toBeVisible();
});

it('has what stands in for it until it has loaded, and then no toast', async () => {
  const Part = lazyPart(failing(1), { Instead: () => <p>The figures</p> });
  render(page(<Part />));
  await wait(0);
  expect(screen.getByText('The figures')).toBeVisible();
  expect(screen.queryByText(/did not load/)).not.toBeInTheDocument();
  await wait(2);
  expect(screen.getByText('The menu')).toBeVisible();
  expect(screen.queryByText('The figures')).not.toBeInTheDocument();
});

it('is waited for on a slow line, and called failed after 15 s', async () => {
  const late = Object.assign(new Error('Loading chunk 1 failed.'), { type: 'timeout' });
  let isThere = false;
  const Part = lazyPart(async () => {
    await new Promise((resolve) => setTimeout(resolve, 4_800));
    if (!isThere) throw late;
    return { default: () => <p>The menu</p> };
  });
  const { unmount } = render(page(<Part />));
  await wait(14.9);
  expect(report).not.toHaveBeenCalled();
  isThere = true;
  await wait(4.8);
  expect(screen.getByText('The menu')).toBeVisible();
  expect(report).not.toHaveBeenCalled();
  unmount();

  isThere = false;
  const Gone = lazyPart(async () => {
    await new Promise((resolve) => setTimeout(resolve, 4_800));
    throw late;
  });
  render(page(<Gone />));
  await wait(19.3);
  expect(report.mock.calls).toEqual([[late]]);
  expect(screen.getByText(/did not load/)).toBeVisible();
});
