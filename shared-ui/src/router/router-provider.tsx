import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { Router, useRoutes } from 'react-router-dom';
import type { PageRouter } from './page-router';
import type { RouteObject } from './route-object';
import { RouterContext, useRouter } from './router-state';

/**
 * Shows the pages of a router. Throws the error of a page that fails without an `errorElement` in its routes.
 *
 * @param fallback shown until the first page can be
 */
export function RouterProvider({ router, fallback }: { router: PageRouter; fallback?: ReactNode }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    // As a transition, React renders a page in slices.
    const show = () => startTransition(() => setState(router.state));
    // Something can have changed since the first render.
    show();
    return router.subscribe(show);
  }, [router]);
  const routing = useMemo(() => ({ router, state }), [router, state]);
  const { initialized, location } = state;
  return (
    <RouterContext value={routing}>
      <Router location={location} navigator={router.navigator}>
        {initialized ? <Page routes={router.routes} /> : fallback}
      </Router>
    </RouterContext>
  );
}

function Page({ routes }: { routes: RouteObject[] }) {
  const { failure } = useRouter().state;
  if (failure && failure.route === undefined) throw failure.error;
  return useRoutes(routes);
}
