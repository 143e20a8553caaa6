import { useSession } from 'shared-api/client';
import { visitorPages } from 'shared-api/contract';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'shared-ui/router';
import { UnexpectedErrorPage } from './errors/unexpected-error-page';
import type { Approach } from './portals/approach';
import type { LoadPortalArea } from './portals/portal-area';
import { ownerOf, type RegisteredPortal } from './portals/registry';
import { admission } from './sessions/admission';

/** The login page, which is not part of the first page's bytes. */
export const loadLoginPage = () => import(/* webpackChunkName: "login" */ './sessions/login-page');

/**
 * The shell's own pages, and one branch per registered portal that holds nothing but its frame. The splat in each
 * branch makes the router ask `patchRoutesOnNavigation` for every address that no loaded page owns; the portal's routes
 * are then patched in, and an address that still matches no route is a 404 inside that frame.
 */
export function shellRoutes(
  portals: RegisteredPortal[],
  loadPortalArea: LoadPortalArea,
  approach: Approach,
): RouteObject[] {
  return [
    {
      element: (
        <>
          <ScrollRestoration />
          <Outlet />
        </>
      ),
      errorElement: <UnexpectedErrorPage />,
      children: [
        {
          path: visitorPages.login,
          lazy: async () => {
            const { LoginPage } = await loadLoginPage();
            const onOpen = (page: URL) => approach.prepare(page);
            return { element: <LoginPage portals={portals} onStart={() => approach.prepareAny()} onOpen={onOpen} /> };
          },
        },
        {
          path: visitorPages.unauthorized,
          lazy: async () => {
            const { UnauthorizedPage } = await import(
              /* webpackChunkName: "unauthorized" */ './errors/unauthorized-page'
            );
            return { element: <UnauthorizedPage portals={portals} /> };
          },
        },
        ...portals.map((registered): RouteObject => branch(registered, loadPortalArea)),
      ],
    },
  ];
}

function branch(registered: RegisteredPortal, loadPortalArea: LoadPortalArea): RouteObject {
  const elements = async () => (await loadPortalArea()).elementsOf(registered);
  return {
    lazy: async () => ({ element: (await elements()).frame }),
    children: [
      {
        // Patched routes land here: an error of one portal's page stays inside that portal's frame.
        id: registered.name,
        lazy: async () => {
          const { pages, crashed } = await elements();
          return { element: pages, errorElement: crashed };
        },
        // Not a route of its own: the base would match and the router would stop there.
        children: [
          {
            path: `${registered.base.replace(/\/$/, '')}/*`,
            lazy: async () => ({ element: (await elements()).unmatched }),
          },
        ],
      },
    ],
  };
}

/**
 * Creates the router. It loads the portal that owns an address, if the visitor may see it, and patches in its routes.
 *
 * @param create which history the router keeps; tests give `createMemoryRouter`
 */
export function newRouter(
  portals: RegisteredPortal[],
  loadPortalArea: LoadPortalArea,
  approach: Approach,
  create: typeof createBrowserRouter = createBrowserRouter,
) {
  const patched = new Set<string>();
  return create(shellRoutes(portals, loadPortalArea, approach), {
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = ownerOf(portals, path);
      // Check the role before loading anything: the frame redirects other visitors.
      if (!owner || admission(useSession.getState(), owner.role) !== 'allowed') return;
      const { loader } = await loadPortalArea();
      const state = await loader.load(owner);
      if (!state || 'failure' in state || patched.has(owner.name)) return;
      patched.add(owner.name);
      patch(owner.name, [{ path: owner.base, children: state.portal.routes }]);
    },
  });
}
