import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderRoutes } from '../testing';
import { QueryBoundary, type Read } from '.';

const failure = (status: number, message = 'words') => Object.assign(new Error(message), { status });
const reading: Read<string> = { data: undefined, error: null, isFetching: true, refetch: () => undefined };

/** Shows a read, and another one once 'Next' is pressed. */
function show(...reads: Partial<Read<string>>[]) {
  const shown = jest.fn((text: string) => <p>{text}</p>);
  function Page() {
    const [at, setAt] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setAt(at + 1)}>
          Next
        </button>
        <QueryBoundary
          read={{ ...reading, isFetching: false, ...reads[Math.min(at, reads.length - 1)] }}
          failed="Could not get Tasks"
        >
          {shown}
        </QueryBoundary>
      </>
    );
  }
  const result = renderRoutes([{ path: '/', element: <Page /> }]);
  const next = () => result.user.click(screen.getByRole('button', { name: 'Next' }));
  return { ...result, next };
}

const toast = () => screen.queryByText('Could not get Tasks');

describe('what a page reads', () => {
  it('is awaited with the full-screen spinner, then shown', async () => {
    const { next } = show({ isFetching: true }, { data: 'Two tasks' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    await next();
    expect(screen.getByText('Two tasks')).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it('shows the given placeholder while it loads', () => {
    const part = (
      <QueryBoundary read={reading} failed="Could not get Tasks" waiting={<p>A part of the page</p>}>
        {() => null}
      </QueryBoundary>
    );
    renderRoutes([{ path: '/', element: part }]);
    expect(screen.getByText('A part of the page')).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it('is shown even when it is empty', () => {
    show({ data: '' });
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });
});

describe('a read that fails', () => {
  it('says what to do in its place, in the words of the catalogue as a toast, and offers Retry', async () => {
    const refetch = jest.fn();
    const { user } = show({ error: failure(0), refetch });
    const panel = screen.getByRole('heading', { name: 'This is not available right now' }).parentElement;
    expect(panel).toHaveTextContent('The connection to the server was lost. Check your network and try again.');
    expect(toast()?.closest('[role="alert"]')).toHaveTextContent('Error');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('cannot be retried while a retry is in progress', async () => {
    const refetch = jest.fn();
    const { user } = show({ error: failure(0), isFetching: true, refetch });
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(retry).toHaveAttribute('aria-busy', 'true');
    await user.click(retry);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('is told once, however often the page is drawn, and again when it fails again', async () => {
    const first = failure(500);
    const { user, next } = show({ error: first }, { error: first }, { error: failure(500) });
    const close = () => user.click(screen.getByRole('button', { name: 'Close' }));
    expect(toast()).toBeVisible();
    await close();
    await next();
    expect(toast()).not.toBeInTheDocument();
    await next();
    expect(toast()).toBeVisible();
  });

  it('because the session is over is left to the login page', () => {
    show({ error: failure(401) });
    expect(toast()).not.toBeInTheDocument();
  });

  it('of something that does not exist says so', () => {
    show({ error: failure(404, 'Not found.') });
    expect(screen.getByRole('heading', { name: 'This does not exist' })).toBeVisible();
    expect(screen.getByText('It may have been removed, or it is not yours to see.')).toBeVisible();
  });

  it('keeps the earlier data on the page, and offers to load it again', async () => {
    const refetch = jest.fn();
    const { user, next } = show(
      { data: 'Two tasks' },
      { data: 'Two tasks', error: failure(503), refetch },
      { data: 'Three tasks' },
    );
    const shown = screen.getByText('Two tasks');
    await next();
    // The same element: a form in there would keep what is being typed.
    expect(screen.getByText('Two tasks')).toBe(shown);
    expect(toast()).toBeVisible();
    expect(screen.getByText(/What you see may be out of date\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    await next();
    expect(screen.getByText('Three tasks')).toBeVisible();
    expect(screen.queryByText(/out of date/)).not.toBeInTheDocument();
  });
});
