import { useSession } from '@internship-portals/shared-api/client';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { LoadingScreen } from '@internship-portals/shared-ui';
import { createBrowserRouter, createPath, Outlet, type RouteObject } from '@internship-portals/shared-ui/router';
import type { Documents } from './documents';
import { IncompletePage, UnexpectedErrorPage } from './errors/unexpected-error-page';
import ownAddresses from './own-pages.json';
import { fetchAgain } from './portals/fetch-again';
import type { LoadPortalArea } from './portals/portal-area';
import type { RegisteredPortal } from './portals/registry';
import { nameEntries, ScrollPosition } from './scroll-position';
import { admission } from './sessions/admission';

interface Pages {
  /** Empty if the document came without a registry that this shell can read. */
  portals: RegisteredPortal[];
  /** The portal whose document this is. Undefined in the document of the shell's own pages. */
  owner: RegisteredPortal | undefined;
  loadPortalArea: LoadPortalArea;
  documents: Documents;
}

/**
 * Creates the router of this document, which shows the pages of one portal or the shell's own. Any other address loads another
 * document.
 *
 * The portal's branch holds its frame and a splat. The splat makes the router call `patchRoutesOnNavigation` for each address
 * that no known page has: the portal is loaded and its routes are added. An address that still matches the splat alone is a
 * 404 inside the frame.
 *
 * @param create which history the router keeps; tests pass `createMemoryRouter`
 */
export function newRouter(pages: Pages, create: typeof createBrowserRouter = createBrowserRouter) {
  const { owner, loadPortalArea } = pages;
  const router = create(
    [
      {
        element: (
          <>
            <ScrollPosition nameOf={nameEntries()} restored={() => router.state.restoreScrollPosition} />
            <Outlet />
          </>
        ),
        hydrateFallbackElement: <LoadingScreen />,
        errorElement: <UnexpectedErrorPage reload={pages.documents.reload} />,
        children: routesOf(pages, () => createPath(router.state.navigation.location ?? router.state.location)),
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        // Check the role before loading anything: the frame turns other visitors away.
        if (!owner || !isBelow(owner.base, path) || admission(useSession.getState(), owner.role) !== 'allowed') return;
        const { loader } = await loadPortalArea();
        const state = await loader.load();
        if ('portal' in state && !signal.aborted)
          patch(owner.name, [{ path: owner.base, children: fetchAgain(state.portal.routes) }]);
      },
    },
  );
  return router;
}

const isBelow = (base: string, path: string) =>
  base === '/' || `${path}/`.toLowerCase().startsWith(`${base}/`.toLowerCase());

function routesOf({ portals, owner, loadPortalArea, documents }: Pages, wanted: () => string): RouteObject[] {
  const elsewhere = (path: string): RouteObject => ({
    path,
    element: null,
    loader: () => documents.open(wanted()),
  });
  if (portals.length === 0)
    return [{ path: '*', element: <IncompletePage />, loader: newDocumentAfterFirst(documents, wanted) }];
  const others = portals.filter((portal) => portal !== owner).map(({ base }) => elsewhere(below(base)));
  if (!owner) return [...ownPages(portals), ...others];
  return [...ownAddresses.map(elsewhere), ...others, branch(owner, loadPortalArea)];
}

/** The way out of a document without portals is another document. */
function newDocumentAfterFirst(documents: Documents, wanted: () => string): () => Promise<unknown> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return documents.open(wanted());
    isFirst = false;
    return null;
  };
}

const below = (base: string) => `${base.replace(/\/$/, '')}/*`;

function ownPages(portals: RegisteredPortal[]): RouteObject[] {
  return [
    {
      path: visitorPages.login,
      lazy: async () => {
        const { LoginPage } = await import(/* webpackChunkName: "login" */ './sessions/login-page');
        return { element: <LoginPage portals={portals} /> };
      },
    },
    {
      path: visitorPages.proof,
      lazy: async () => {
        const { ProofPage } = await import(/* webpackChunkName: "login-proof" */ './sessions/proof-page');
        return { element: <ProofPage portals={portals} /> };
      },
    },
    {
      path: visitorPages.account,
      lazy: async () => {
        const { AccountPage } = await import(/* webpackChunkName: "login-account" */ './account/account-page');
        return { element: <AccountPage portals={portals} /> };
      },
    },
    {
      path: visitorPages.unauthorized,
      lazy: async () => {
        const { UnauthorizedPage } = await import(/* webpackChunkName: "unauthorized" */ './errors/unauthorized-page');
        return { element: <UnauthorizedPage portals={portals} /> };
      },
    },
  ];
}

function branch(owner: RegisteredPortal, loadPortalArea: LoadPortalArea): RouteObject {
  const elements = async () => (await loadPortalArea()).elements;
  return {
    lazy: async () => ({ element: (await elements()).frame }),
    children: [
      {
        // Added routes land here: an error of the portal's page stays inside the frame.
        id: owner.name,
        lazy: async () => {
          const { pages, crashed } = await elements();
          return { element: pages, errorElement: crashed };
        },
        // Not a route of its own: the base would match and the router would stop there.
        children: [{ path: below(owner.base), lazy: async () => ({ element: (await elements()).unmatched }) }],
      },
    ],
  };
}
