import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazy-part';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <p>It did not load.</p> : this.props.children;
  }
}

it('a part of a page that did not load is loaded again when it is shown again, and only then', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest.fn(async (): Promise<{ default: () => ReactNode }> => {
    if (load.mock.calls.length === 1) throw new Error('offline');
    return { default: () => <p>The menu</p> };
  });
  const Part = lazyPart(load);
  const shown = (key: string) => (
    <Boundary key={key}>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>
  );
  const { rerender } = render(shown('first'));
  expect(await screen.findByText('It did not load.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => rerender(shown('second')));
  expect(await screen.findByText('The menu')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});
