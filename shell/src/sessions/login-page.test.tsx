import { useChecking, useSession } from '@internship-portals/shared-api/client';
import { signIn, signInWithProvider } from '@internship-portals/shared-api/contract';
import { signInAddress } from '@internship-portals/shared-api/sign-in-address';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { useLocation } from '@internship-portals/shared-ui/router';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import portals from '../../../portals.json';
import type { RegisteredPortal } from '../portals/registry';
import { LoginPage } from './login-page';

const registered = portals.map((portal) => ({ ...portal, current: null, previous: null }) as RegisteredPortal);

function Where() {
  const { pathname, search } = useLocation();
  return <p>At {pathname + search}</p>;
}

const routes = [
  { path: '/login', element: <LoginPage portals={registered} /> },
  { path: '*', element: <Where /> },
];

async function submit(
  { user }: ReturnType<typeof renderRoutes>,
  email = 'amina@example.com',
  password = 'secret words',
) {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
}

describe('the login page', () => {
  beforeEach(signedOut);

  it.each([
    ['INT', '/internDashboard'],
    ['SUP', '/supervisorDashboard'],
    ['ADM', '/adminDashboard'],
  ] as const)('takes %s to %s and keeps the session', async (role, dashboard) => {
    fakeApi(on(signIn, { user: { Name: 'Amina', user_id: '7' }, Role: [role], token: 'abc' }));
    await submit(renderRoutes(routes, { at: '/login' }));
    expect(await screen.findByText(`At ${dashboard}`)).toBeVisible();
    expect(localStorage.getItem('ACCESS_TOKEN')).toBe('abc');
    expect(localStorage.getItem('Roles')).toBe(JSON.stringify([role]));
    expect(localStorage.getItem('Name')).toBe('Amina');
    expect(localStorage.getItem('user_id')).toBe('7');
  });

  it.each([
    ['forbids storage', 'get'],
    ['has no room left', 'set'],
  ])('says that signing in needs storage where the browser %s', async (_, fault) => {
    if (fault === 'get') {
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
    } else {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      });
    }
    renderRoutes(routes, { at: '/login' });
    expect(await screen.findByText(/This browser stores nothing for this site, so you can't log in/)).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  });

  it('says so, too, where the session that the server began cannot be stored', async () => {
    fakeApi(on(signIn, { user: { Name: 'Amina', user_id: '7' }, Role: ['ADM'], token: 'abc' }));
    const page = renderRoutes(routes, { at: '/login' });
    await screen.findByLabelText('Email');
    const { setItem } = Storage.prototype;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === 'ACCESS_TOKEN') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    await submit(page);
    expect(await screen.findByText(/This browser stores nothing for this site/)).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('has the address with which this tab has just made an account, once', async () => {
    signInAddress.set('amina@example.com');
    const { unmount } = renderRoutes(routes, { at: '/login' });
    expect(await screen.findByLabelText('Email')).toHaveValue('amina@example.com');
    unmount();
    renderRoutes(routes, { at: '/login' });
    expect(await screen.findByLabelText('Email')).toHaveValue('');
  });

  it('shows what the server says above the form, a toast, and keeps what was typed', async () => {
    fakeApi(
      on(
        signIn,
        new FakeFailure(401, { code: 'wrong_credentials', message: 'These credentials do not match our records.' }),
      ),
    );
    await submit(renderRoutes(routes, { at: '/login' }));
    expect(await screen.findByText('These credentials do not match our records.')).toBeVisible();
    expect(await screen.findByText('Could not Login')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('amina@example.com');
    expect(useSession.getState().token).toBeNull();
  });

  it('shows the messages of a 422 under their fields', async () => {
    fakeApi(
      on(
        signIn,
        new FakeFailure(422, { message: 'Please check.', errors: { email: ['Enter a valid e-mail address.'] } }),
      ),
    );
    await submit(renderRoutes(routes, { at: '/login' }));
    expect(await screen.findByText('Enter a valid e-mail address.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.queryByText('Could not Login')).not.toBeInTheDocument();
  });

  it('opens the attempted page after the identity provider, and forgets it', async () => {
    document.head.innerHTML = '<meta name="identity-provider" content="Savanna Ltd">';
    const from = '/adminDashboard/audit?q=export';
    const leaving = renderRoutes(routes);
    await act(() => leaving.router.navigate('/login', { state: { from } }));
    const link = await screen.findByRole('link', { name: 'Sign in with Savanna Ltd' });
    link.addEventListener('click', (event) => event.preventDefault());
    await leaving.user.click(link);
    leaving.unmount();
    document.head.innerHTML = '';
    fakeApi(on(signInWithProvider, { user: { Name: 'Amina', user_id: '7' }, Role: ['ADM'], token: 'abc' }));
    renderRoutes(routes, { at: '/login#step=the-step' });
    expect(await screen.findByText(`At ${from}`)).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('says that the browser does a short check while many people use the connection', async () => {
    renderRoutes(routes, { at: '/login' });
    await screen.findByLabelText('Email');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => useChecking.setState({ waiting: 1 }));
    expect(screen.getByRole('status')).toHaveTextContent(/^Many people use your internet connection right now/);
    act(() => useChecking.setState({ waiting: 0 }));
  });

  it('takes a signed-in visitor to their dashboard', async () => {
    signedInAs('SUP');
    renderRoutes(routes, { at: '/login' });
    expect(await screen.findByText('At /supervisorDashboard')).toBeVisible();
  });
});
