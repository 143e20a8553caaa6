import { useSession } from 'shared-api/client';
import { visitorPages } from 'shared-api/contract';
import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'shared-ui/router';
import { UnauthorizedPage, UnexpectedErrorPage } from './errors/error-pages';
import { Approach } from './portals/approach';
import type { LiveRegistry } from './portals/live-registry';
import type { PortalLoader } from './portals/loader';
import { PortalFrame } from './portals/portal-frame';
import { Crashed, PortalPages, Unmatched } from './portals/portal-pages';
import { ownerOf, type RegisteredPortal } from './portals/registry';
import { admission } from './sessions/admission';

/** The login page, which is not part of the first page's bytes. */
export const loadLoginPage = () => import(/* webpackChunkName: "login" */ './sessions/login-page');

/**
 * The shell's own pages, and one branch per registered portal that holds nothing but its frame. The splat in each
 * branch makes the router ask `patchRoutesOnNavigation` for every address that no loaded page owns; the portal's routes
 * are then patched in, and an address that still matches no route is a 404 inside that frame.
 */
export function shellRoutes(registry: LiveRegistry, loader: PortalLoader): RouteObject[] {
  const approach = new Approach(registry, loader, loadLoginPage);
  const { portals } = registry.known;
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
            return { element: <LoginPage portals={portals} onOpen={(address) => approach.prepare(address)} /> };
          },
        },
        { path: visitorPages.unauthorized, element: <UnauthorizedPage portals={portals} /> },
        ...portals.map((registered): RouteObject => branch(registered, registry, loader)),
      ],
    },
  ];
}

function branch(registered: RegisteredPortal, registry: LiveRegistry, loader: PortalLoader): RouteObject {
  return {
    element: <PortalFrame registered={registered} registry={registry} loader={loader} />,
    children: [
      {
        // Patched routes land here: an error of one portal's page stays inside that portal's frame.
        id: registered.name,
        element: <PortalPages registered={registered} loader={loader} registry={registry} />,
        errorElement: <Crashed registered={registered} />,
        // Not a route of its own: the base would match and the router would stop there.
        children: [
          {
            path: `${registered.base.replace(/\/$/, '')}/*`,
            element: <Unmatched registered={registered} loader={loader} />,
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
  registry: LiveRegistry,
  loader: PortalLoader,
  create: typeof createBrowserRouter = createBrowserRouter,
) {
  const { portals } = registry.known;
  const patched = new Set<string>();
  return create(shellRoutes(registry, loader), {
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = ownerOf(portals, path);
      // Check the role before loading anything: the frame redirects other visitors.
      if (!owner || admission(useSession.getState(), owner.role) !== 'allowed') return;
      const state = await loader.load(owner);
      if (!state || 'failure' in state || patched.has(owner.name)) return;
      patched.add(owner.name);
      patch(owner.name, [{ path: owner.base, children: state.portal.routes }]);
    },
  });
}
