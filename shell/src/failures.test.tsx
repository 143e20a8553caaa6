import { serverAnswers, useSession } from '@internship-portals/shared-api/client';
import { signIn, signOut } from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell } from './testing';

const pages = { 'intern-portal': [{ index: true, element: <h1>My tasks</h1> }] };
const never = () => new Promise<never>(() => {});

async function openLogin() {
  const shell = openShell('/login', pages);
  await shell.user.type(await screen.findByLabelText('Email'), 'amina@example.com');
  await shell.user.type(screen.getByLabelText('Password'), 'secret words');
  const submit = screen.getByRole('button', { name: 'Log In' });
  return { ...shell, press: () => shell.user.click(submit) };
}

function expectKept() {
  expect(screen.getByLabelText('Email')).toHaveValue('amina@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('secret words');
  expect(screen.getByRole('button', { name: 'Log In' })).not.toHaveAttribute('aria-disabled');
}

describe('a sign-in that fails', () => {
  beforeEach(signedOut);

  it.each([
    [
      'for wrong credentials',
      new FakeFailure(401, { code: 'wrong_credentials', message: 'These credentials do not match our records.' }),
      'These credentials do not match our records.',
    ],
    [
      'after too many tries',
      new FakeFailure(429, { message: 'Too many requests. Try again in 5 minutes.' }, { 'retry-after': '300' }),
      'Too many requests. Try again in 5 minutes.',
    ],
    [
      'on the server',
      new FakeFailure(500, { message: 'Server error.', requestId: 'request-7' }),
      'Server error. Reference: request-7',
    ],
    ['behind a proxy', new FakeFailure(502, {}), 'The server answered with status 502.'],
    ['offline', new FakeFailure(0), 'The connection to the server was lost. Check your network and try again.'],
  ])('%s says so above the form and in a toast, and keeps what was typed', async (_, failure, words) => {
    fakeApi(on(signIn, failure));
    const { press } = await openLogin();
    await press();
    const message = await screen.findByText(words);
    expect(message).toBeVisible();
    expect(screen.getByRole('form', { name: 'Log In' })).toContainElement(message);
    expect(message.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Could not Login')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expectKept();
    expect(useSession.getState().token).toBeNull();
  });

  it('for a value shows each message under its field and no toast', async () => {
    const errors = { email: ['Enter a valid e-mail address.'], password: ['Enter your password.'] };
    fakeApi(on(signIn, new FakeFailure(422, { message: 'Some of the values are not valid.', errors })));
    const { press } = await openLogin();
    await press();
    await screen.findByText('Enter a valid e-mail address.');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid e-mail address.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    expect(screen.queryByText('Could not Login')).not.toBeInTheDocument();
    expectKept();
  });

  it('can be sent again, and is not sent twice while it is under way', async () => {
    const api = fakeApi(on(signIn, new FakeFailure(0)));
    const { press } = await openLogin();
    await press();
    await screen.findByText('Could not Login');
    api.use(on(signIn, never));
    await press();
    const busy = await screen.findByRole('button', { name: 'Logging in' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await press();
    await press();
    expect(api.calls).toHaveLength(2);
  });
});

describe('a sign-out that fails', () => {
  beforeEach(() => {
    signedOut();
    signedInAs('INT');
  });

  it('says so, and leaves the person where they are', async () => {
    const api = fakeApi(on(signOut, new FakeFailure(500, { message: 'Server error.' })));
    const { user, address } = openShell('/internDashboard', pages);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Could not logout')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'My tasks' })).toBeVisible();
    expect(address()).toBe('/internDashboard');
    expect(localStorage.getItem('ACCESS_TOKEN')).toBe('token-of-INT');

    api.use(on(signOut, { message: 'ok' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  });

  it('offline clears the session on this device, and ends it on the server once that answers', async () => {
    const api = fakeApi(on(signOut, new FakeFailure(0)));
    const both = { ...pages, 'supervisor-portal': [{ index: true, element: <h1>My interns</h1> }] };
    const { user } = openShell('/internDashboard', both);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(screen.getByText('Could not logout')).toBeVisible();
    expect(screen.getByText(/You are logged out on this device/)).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);

    // Another person signs in before the connection is back, and stays.
    act(() => signedInAs('SUP'));
    expect(await screen.findByRole('heading', { name: 'My interns' })).toBeVisible();
    api.use(on(signOut, { message: 'ok' }));
    act(serverAnswers);
    await waitFor(() => expect(api.calls.filter(({ endpoint }) => endpoint === signOut)).toHaveLength(2));
    expect(api.last(signOut)?.headers.authorization).toBe('Bearer token-of-INT');
    expect(useSession.getState().token).toBe('token-of-SUP');
  });

  it('for a session that is over already is none', async () => {
    fakeApi(on(signOut, new FakeFailure(401, { message: 'Unauthenticated.' })));
    const { user } = openShell('/internDashboard', pages);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByText('Could not logout')).not.toBeInTheDocument();
  });

  it('on the unauthorized page says so too', async () => {
    fakeApi(on(signOut, new FakeFailure(500)));
    const { user } = openShell('/unauthorized', pages);
    await user.click(await screen.findByRole('button', { name: 'Log in as someone else' }));
    expect(await screen.findByText('Could not logout')).toBeVisible();
    expect(useSession.getState().token).not.toBeNull();
  });

  it('is shown to be under way, and is sent once', async () => {
    let finish = () => {};
    const ended = new Promise<{ message: string }>((resolve) => {
      finish = () => resolve({ message: 'ok' });
    });
    const api = fakeApi(on(signOut, () => ended));
    const { user } = openShell('/internDashboard', pages);
    const button = await screen.findByRole('button', { name: 'Logout' });
    await user.click(button);
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    await user.click(button);
    expect(api.calls).toHaveLength(1);
    await act(async () => {
      finish();
      // The next document begins.
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  });
});
