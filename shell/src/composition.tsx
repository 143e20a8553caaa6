import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LoadingScreen } from 'shared-ui';
import { type PageRouter, RouterProvider } from 'shared-ui/router';
import { type Composed, ComposedContext } from './composed';
import { PageActivity } from './portals/page-activity';
import type { LoadPortalArea } from './portals/portal-area';

/**
 * The pages. When a portal opens in another version, a new router takes over at the same address. Theme, session, query
 * cache and toasts live outside the router and survive.
 *
 * @param makeRouter makes a router at the address that is shown
 */
export function Composition({
  loadPortalArea,
  makeRouter,
}: {
  loadPortalArea: LoadPortalArea;
  makeRouter: () => PageRouter;
}) {
  const [{ router, turn }, setShown] = useState(() => ({ router: makeRouter(), turn: 0 }));
  const latest = useRef(router);
  latest.current = router;
  const [watch] = useState(() => new PageActivity());
  useEffect(() => watch.listen(), [watch]);
  useEffect(() => () => router.dispose(), [router]);

  const rebuild = useCallback(async () => {
    const { key } = latest.current.state.location;
    let next = makeRouter();
    await next.settled;
    if (latest.current.state.location.key !== key) {
      // The person has left this page.
      next.dispose();
      next = makeRouter();
    }
    setShown((before) => ({ router: next, turn: before.turn + 1 }));
  }, [makeRouter]);

  const composed = useMemo<Composed>(
    () => ({
      watch,
      async crashed(registered, error, inUse) {
        const { loader } = await loadPortalArea();
        const failure = await loader.crashed(registered, error, inUse);
        if (!failure) await rebuild();
        return failure;
      },
      async retry(registered) {
        const { loader } = await loadPortalArea();
        const state = await loader.retry(registered);
        if (state && 'portal' in state) await rebuild();
      },
      reopen: rebuild,
    }),
    [loadPortalArea, watch, rebuild],
  );

  return (
    <ComposedContext.Provider value={composed}>
      <RouterProvider key={turn} router={router} fallback={<LoadingScreen />} />
    </ComposedContext.Provider>
  );
}
