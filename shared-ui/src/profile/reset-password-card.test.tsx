import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { renderRoutes } from '../testing';
import { ResetPasswordCard } from '.';

const failure = (status: number, rest: object = {}) => Object.assign(new Error('words'), { status, ...rest });

/** The modules of the dialog, so that no test waits for them in fake time. */
beforeAll(() => import('../feedback/modal-dialog'));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function show({
  onRequest = jest.fn().mockResolvedValue(undefined),
  onSignOut = jest.fn().mockResolvedValue(undefined),
} = {}) {
  const card = (
    <>
      <ResetPasswordCard email="amina@example.com" onRequest={onRequest} onSignOut={onSignOut} />
      <Link to="/tasks">My Tasks</Link>
    </>
  );
  const result = renderRoutes(
    [
      { path: '/', element: card },
      { path: '/tasks', element: <p>The tasks</p> },
    ],
    { userEvent: { advanceTimers: (ms) => jest.advanceTimersByTime(ms) } },
  );
  const ask = async () => {
    await result.user.click(screen.getByRole('button', { name: 'Request Password Reset' }));
    return screen.findByRole('alertdialog', { name: 'Reset your password?' });
  };
  const request = async () => {
    await result.user.click(within(await ask()).getByRole('button', { name: 'Request reset' }));
  };
  return { ...result, onRequest, onSignOut, ask, request };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('a password reset from inside a dashboard', () => {
  it('says where the link goes and asks before it is requested', async () => {
    const { ask, onRequest } = show();
    expect(screen.getByText(/We send a link to amina@example\.com\./)).toBeVisible();
    const question = await ask();
    expect(question).toHaveAccessibleDescription('Do you want to request a password reset? You will be logged out!');
    expect(onRequest).not.toHaveBeenCalled();
  });

  it('does nothing after Cancel', async () => {
    const { user, ask, onRequest, onSignOut } = show();
    await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    await pass(10_000);
    expect(onRequest).not.toHaveBeenCalled();
    expect(onSignOut).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Request Password Reset' })).toHaveFocus();
  });

  it("says 'Please check your email!' for 3 seconds, then signs out", async () => {
    const { request, onRequest, onSignOut } = show();
    await request();
    const done = await screen.findByText('Please check your email!');
    expect(onRequest).toHaveBeenCalledTimes(1);
    // Read out, and in the place of the button that had the focus.
    await waitFor(() => expect(done.closest('[role="status"]')).toHaveFocus());
    expect(screen.queryByText('Request Password Reset')).not.toBeInTheDocument();
    expect(onSignOut).not.toHaveBeenCalled();
    await pass(3_000);
    expect(onSignOut).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  it('shows the success no shorter and no longer than that', async () => {
    let sent = 0;
    const onRequest = jest.fn(async () => {
      sent = Date.now();
    });
    let out = 0;
    const onSignOut = jest.fn(async () => {
      out = Date.now();
    });
    const { request } = show({ onRequest, onSignOut });
    await request();
    await pass(10_000);
    expect(out - sent).toBe(3_000);
  });

  it('signs out a person all the same who leaves the page meanwhile', async () => {
    const { user, request, onSignOut } = show();
    await request();
    await screen.findByText('Please check your email!');
    // Until the question has faded out, the page is behind it.
    await pass(500);
    await user.click(screen.getByRole('link', { name: 'My Tasks' }));
    expect(await screen.findByText('The tasks')).toBeVisible();
    expect(onSignOut).not.toHaveBeenCalled();
    await pass(3_000);
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  it('is not sent twice', async () => {
    let release: () => void = () => undefined;
    const onRequest = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const { user, request } = show({ onRequest });
    await request();
    const busy = await screen.findByRole('button', { name: 'Sending' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await pass(1_000);
    await user.click(busy);
    await pass(1_000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await act(async () => release());
    expect(await screen.findByText('Please check your email!')).toBeVisible();
    expect(onRequest).toHaveBeenCalledTimes(1);
  });

  it('that fails says so and what to do, keeps the page and the session, and can be tried again', async () => {
    const onRequest = jest
      .fn()
      .mockRejectedValueOnce(failure(429, { retryAfter: 1800 }))
      .mockResolvedValue(undefined);
    const { request, onSignOut } = show({ onRequest });
    await request();
    const toast = await screen.findByText('Could not make the request!');
    expect(toast.closest('[role="alert"]')).toHaveTextContent(/^Error/);
    expect(screen.getByText('Too many tries. Please wait 30 minutes and try again.')).toBeVisible();
    await pass(10_000);
    expect(onSignOut).not.toHaveBeenCalled();
    expect(screen.getByText(/We send a link to amina@example\.com\./)).toBeVisible();
    await request();
    expect(await screen.findByText('Please check your email!')).toBeVisible();
    expect(screen.queryByText(/Too many tries/)).not.toBeInTheDocument();
  });

  it('stays signed in when the session could not be ended, says so, and offers it again', async () => {
    const onSignOut = jest.fn().mockRejectedValueOnce(failure(0)).mockResolvedValue(undefined);
    const { user, request } = show({ onSignOut });
    await request();
    await screen.findByText('Please check your email!');
    await pass(3_000);
    expect(screen.getByText('Could not logout').closest('[role="alert"]')).toHaveTextContent(/^Error/);
    // The link is on its way all the same.
    expect(screen.getByText('Please check your email!')).toBeVisible();
    expect(screen.getByText(/^You are still logged in\. The connection to the server was lost\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onSignOut).toHaveBeenCalledTimes(2);
  });
});
