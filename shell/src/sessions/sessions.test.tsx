import { beginSession, call, followOtherTabs, useSession } from '@internship-portals/shared-api/client';
import { listPositions, type Role, signIn, signOut } from '@internship-portals/shared-api/contract';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, registryOf } from '../testing';

const pagesOf = (heading: string) => [
  { index: true as const, element: <h1>{heading}</h1> },
  { path: 'some/page', element: <h1>{heading}</h1> },
  { path: 'tasks/:id', element: <h1>{heading}</h1> },
];
const pages = {
  'public-portal': [{ index: true as const, element: <h1>Landing</h1> }],
  'intern-portal': pagesOf('Intern page'),
  'supervisor-portal': pagesOf('Supervisor page'),
  'admin-portal': pagesOf('Admin page'),
};
const open = (address: string) => openShell(address, pages);

const dashboards: [Role, string, string][] = [
  ['INT', '/internDashboard', 'Intern page'],
  ['SUP', '/supervisorDashboard', 'Supervisor page'],
  ['ADM', '/adminDashboard', 'Admin page'],
];
const roles: Role[] = ['INT', 'SUP', 'ADM'];

async function logIn({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('Email'), 'amina@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret words');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
}

const signedIn = (...Role: Role[]) =>
  on(signIn, { user: { Name: 'Amina Otieno', user_id: '7' }, Role, token: 'a new token' });

describe('who may see what', () => {
  beforeEach(signedOut);

  it.each(dashboards.flatMap(([owner, base, page]) => roles.map((role) => [role, owner, base, page] as const)))(
    '%s on the pages of %s',
    async (role, owner, base, page) => {
      signedInAs(role);
      const { opened, address } = open(`${base}/some/page`);
      if (role === owner) {
        expect(await screen.findByRole('heading', { name: page })).toBeVisible();
      } else {
        expect(await screen.findByText('Sorry, you are unauthorized to access this page')).toBeVisible();
        expect(address()).toBe('/unauthorized');
        expect(opened).toEqual([]);
      }
    },
  );

  it.each(dashboards)(
    'hides the pages of %s from signed-out visitors, who come back after signing in',
    async (role, base, page) => {
      fakeApi(signedIn(role));
      const at = `${base}/some/page?search=a%20b&page=2#row-7`;
      const shell = open(at);
      expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
      expect(shell.address()).toBe('/login');
      expect(shell.opened).toEqual([]);
      await logIn(shell);
      expect(await screen.findByRole('heading', { name: page })).toBeVisible();
      expect(shell.address()).toBe(at);
    },
  );

  it('opens their own dashboard for a person who signs in after someone of another role', async () => {
    fakeApi(signedIn('INT'));
    const shell = open('/adminDashboard/applications');
    await logIn(shell);
    expect(await screen.findByRole('heading', { name: 'Intern page' })).toBeVisible();
    expect(shell.address()).toBe('/internDashboard');
  });

  it.each([
    [['SUP', 'ADM'], '/supervisorDashboard', 'Supervisor page'],
    [['ADM', 'INT'], '/adminDashboard', 'Admin page'],
  ] as [Role[], string, string][])('takes roles %j to the dashboard of the first', async (own, base, page) => {
    fakeApi(signedIn(...own));
    const shell = open('/login');
    await logIn(shell);
    expect(await screen.findByRole('heading', { name: page })).toBeVisible();
    expect(shell.address()).toBe(base);
  });

  it('shows the pages of each role that a person has', async () => {
    act(() => beginSession({ user: { Name: 'Amina Otieno', user_id: '7' }, Role: ['SUP', 'ADM'], token: 'token' }));
    open('/adminDashboard');
    expect(await screen.findByRole('heading', { name: 'Admin page' })).toBeVisible();
  });

  it.each([
    ['//evil.example/adminDashboard'],
    ['/\\evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    [{ pathname: '/adminDashboard' }],
  ])('does not follow %j as a remembered page', async (from) => {
    signedInAs('ADM');
    sessionStorage.setItem('attempted-page', JSON.stringify({ from }));
    const shell = open('/login');
    expect(await screen.findByRole('heading', { name: 'Admin page' })).toBeVisible();
    expect(shell.address()).toBe('/adminDashboard');
  });

  it('leads from the unauthorized page to the own dashboard, or to another sign-in', async () => {
    signedInAs('INT');
    fakeApi(on(signOut, { message: 'ok' }));
    const shell = open('/unauthorized');
    expect(await screen.findByRole('link', { name: 'Go to my dashboard' })).toHaveAttribute('href', '/internDashboard');
    await shell.user.click(screen.getByRole('button', { name: 'Log in as someone else' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('offers a visitor of the unauthorized page to log in', async () => {
    open('/unauthorized');
    expect(await screen.findByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  });
});

describe('stored items of other origin', () => {
  /** The session as a page reads it when it starts. */
  function start(items: Record<string, string>) {
    let session: ReturnType<typeof useSession.getState> | undefined;
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    jest.isolateModules(() => {
      session = require('@internship-portals/shared-api/client').useSession.getState();
    });
    return session as NonNullable<typeof session>;
  }

  it.each(['', 'garbage', 'ADM', '{"0":"ADM"}', '[["ADM"]]', '["adm","ADMIN"]', 'null', '[null,5]', '{"includes":1}'])(
    'Roles %s admit nowhere',
    async (stored) => {
      const session = start({ ACCESS_TOKEN: 'token', Roles: stored, Name: 'Amina' });
      expect(session).toMatchObject({ token: 'token', roles: [] });
      act(() => useSession.setState(session));
      const shell = open('/login');
      expect(await screen.findByText('Sorry, you are unauthorized to access this page')).toBeVisible();
      // The person can sign in again.
      expect(screen.getByRole('button', { name: 'Log in as someone else' })).toBeVisible();
      for (const { base } of registryOf().portals.filter(({ role }) => role)) {
        await shell.go(base);
        await waitFor(() => expect(shell.address()).toBe('/unauthorized'));
      }
      expect(shell.opened).toEqual([]);
    },
  );

  it('roles without a token are no session', () => {
    expect(start({ Roles: '["ADM"]', Name: 'Amina', user_id: '7' })).toMatchObject({ token: null, roles: [] });
  });

  it('a stored session is taken up again', () => {
    expect(start({ ACCESS_TOKEN: 'token', Roles: '["SUP"]', Name: 'Amina', user_id: '7' })).toMatchObject({
      token: 'token',
      roles: ['SUP'],
      name: 'Amina',
      userId: '7',
    });
  });
});

describe('the end of a session', () => {
  beforeEach(signedOut);

  it('comes once for ten calls that the server refuses, says why, and keeps the page to come back to', async () => {
    signedInAs('INT');
    const at = '/internDashboard/tasks/7?tab=comments#last';
    const shell = open(at);
    await screen.findByRole('heading', { name: 'Intern page' });
    const ends = jest.fn();
    const stop = useSession.subscribe(ends);
    const api = fakeApi(on(signOut, new FakeFailure(401, { message: 'Unauthenticated.' })));
    await act(async () => {
      await Promise.allSettled(Array.from({ length: 10 }, () => call(signOut, {})));
      // The next document begins.
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    stop();
    expect(api.calls).toHaveLength(10);
    expect(ends).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Your session has ended. Log in again to go on where you were.')).toBeVisible();
    expect(shell.address()).toBe('/login');
    expect(Object.keys(localStorage)).toEqual([]);

    api.use(signedIn('INT'));
    await logIn(shell);
    expect(await screen.findByRole('heading', { name: 'Intern page' })).toBeVisible();
    expect(shell.address()).toBe(at);
  });

  it('does not come with a 401 of a public call', async () => {
    signedInAs('INT');
    fakeApi(on(listPositions, new FakeFailure(401, { message: 'no' })));
    await expect(call(listPositions, {})).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState().token).toBe('token-of-INT');
  });

  it('in another tab ends it here too, and says so', async () => {
    signedInAs('INT');
    const stop = followOtherTabs();
    const shell = open('/internDashboard');
    await screen.findByRole('heading', { name: 'Intern page' });
    act(() => {
      localStorage.removeItem('ACCESS_TOKEN');
      window.dispatchEvent(new StorageEvent('storage', { key: 'ACCESS_TOKEN' }));
    });
    stop();
    expect(await screen.findByText('You were logged out in another tab.')).toBeVisible();
    expect(shell.address()).toBe('/login');
  });

  it('by Logout empties the stored items and remembers no page', async () => {
    signedInAs('INT');
    fakeApi(on(signOut, { message: 'ok' }), signedIn('INT'));
    const shell = open('/internDashboard/tasks/7');
    await screen.findByRole('heading', { name: 'Intern page' });
    await shell.user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);
    await logIn(shell);
    await waitFor(() => expect(shell.address()).toBe('/internDashboard'));
  });
});
