import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider } from 'shared-api/query';
import { signedInAs, signedOut } from 'shared-api/testing';
import { ConfirmProvider, PORTAL_CONTRACT, ThemeRoot, ToastProvider } from 'shared-ui';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'shared-ui/router';
import portals from '../../portals.json';
import { PortalLoader } from './portals/loader';
import type { RegisteredPortal } from './portals/registry';
import { newRouter } from './router';

const registered = portals.map(
  (portal) =>
    ({
      ...portal,
      current: { version: '1', container: portal.name, entry: `/portals/${portal.name}` },
      previous: null,
    }) as RegisteredPortal,
);

const pages: Record<string, RouteObject[]> = {
  'public-portal': [
    { index: true, element: <h1>Landing</h1> },
    { path: 'applicationStatus', element: <h1>Status</h1> },
  ],
  'intern-portal': [
    { index: true, element: <h1>My tasks</h1> },
    { path: 'broken', Component: () => thrower() },
    { path: 'nested', element: <Outlet />, children: [{ path: ':id', element: <h1>Nested</h1> }] },
  ],
};

function thrower(): never {
  throw new Error('a page of the intern portal throws');
}

function openAt(address: string, open?: (name: string) => Promise<unknown>) {
  const opened: string[] = [];
  const loader = new PortalLoader(async ({ container }) => {
    opened.push(container);
    if (open) await open(container);
    return {
      portal: { contract: PORTAL_CONTRACT, title: 'DASHBOARD', routes: pages[container] ?? [], navigation: [] },
    };
  });
  const router = newRouter(registered, loader, (routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [address] } as never),
  );
  render(
    <ThemeRoot>
      <ApiProvider>
        <ToastProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </ToastProvider>
      </ApiProvider>
    </ThemeRoot>,
  );
  return { opened, router };
}

describe('the shell', () => {
  beforeEach(signedOut);

  it.each([
    ['/', 'Landing'],
    ['/applicationStatus', 'Status'],
  ])('shows the page that the public portal has for %s', async (address, heading) => {
    openAt(address);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it('shows the pages of a dashboard inside its layout to its role', async () => {
    signedInAs('INT');
    const { opened } = openAt('/internDashboard/nested/7');
    expect(await screen.findByRole('heading', { name: 'Nested' })).toBeVisible();
    expect(screen.getByText('Amina Otieno')).toBeVisible();
    expect(opened).toEqual(['intern-portal']);
  });

  it('loads nothing of a dashboard for a visitor, and shows the login page', async () => {
    const { opened, router } = openAt('/internDashboard/nested/7?x=1');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(router.state.location.state).toEqual({ from: '/internDashboard/nested/7?x=1' });
    expect(opened).toEqual([]);
  });

  it('says that an address does not exist, inside the dashboard it would belong to', async () => {
    signedInAs('INT');
    openAt('/internDashboard/none');
    expect(await screen.findByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
    expect(screen.getByText('Amina Otieno')).toBeVisible();
  });

  it('names a portal that cannot be loaded, and Retry shows its page once it can', async () => {
    signedInAs('INT');
    let down = true;
    openAt('/internDashboard', async () => {
      if (down) throw new Error('404');
    });
    expect(await screen.findByRole('heading', { name: /intern portal/ })).toBeVisible();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
  });

  it('keeps an error of one page inside its portal, by name', async () => {
    signedInAs('INT');
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    openAt('/internDashboard/broken');
    expect(await screen.findByRole('heading', { name: /intern portal/ })).toBeVisible();
    expect(screen.getByText('Amina Otieno')).toBeVisible();
    expect(log).toHaveBeenCalled();
  });
});
