/** For tests: the shell with portals whose doors are given instead of fetched. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider } from 'shared-api/query';
import { ConfirmProvider, PORTAL_CONTRACT, ThemeRoot, ToastProvider } from 'shared-ui';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'shared-ui/router';
import portals from '../../portals.json';
import { PortalLoader } from './portals/loader';
import type { RegisteredPortal } from './portals/registry';
import { newRouter } from './router';

export const registered = portals.map(
  (portal) =>
    ({
      ...portal,
      current: { version: '1', container: portal.name, entry: `/portals/${portal.name}` },
      previous: null,
    }) as RegisteredPortal,
);

/**
 * Renders the shell at an address.
 *
 * @param pages the routes of each portal, by its name
 * @param open called before a portal's door opens; what it throws keeps the portal from loading
 */
export function openShell(
  address: string,
  pages: Record<string, RouteObject[]>,
  open?: (name: string) => Promise<unknown>,
) {
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
  const user = userEvent.setup();
  const result = render(
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
  /** Path, query and hash of the page that is shown. */
  const shownAddress = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { ...result, opened, router, user, address: shownAddress };
}
