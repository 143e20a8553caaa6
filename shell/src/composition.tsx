import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { LoadingScreen } from 'shared-ui';
import { type PageRouter, RouterProvider } from 'shared-ui/router';
import type { PortalLoader } from './portals/loader';
import { PageActivity } from './portals/page-activity';
import type { PortalFailure } from './portals/portal-failure';
import type { RegisteredPortal } from './portals/registry';

interface Composed {
  watch: PageActivity;
  /**
   * A page of a portal failed.
   *
   * @returns undefined when another version shows the page, else the failure for the error screen
   */
  crashed(registered: RegisteredPortal, error: unknown, inUse: boolean): Promise<PortalFailure | undefined>;
  /** Reopens a portal in the version that is live now and shows the page again. */
  retry(registered: RegisteredPortal): Promise<void>;
  /** Shows the page again, with every file that did not arrive. */
  reopen(): Promise<void>;
}

const ComposedContext = createContext<Composed | undefined>(undefined);

/** What the error screens of a portal can do; needs a `Composition` above. */
export function useComposition(): Composed {
  const composed = useContext(ComposedContext);
  if (!composed) throw new Error('useComposition needs a Composition above it');
  return composed;
}

/**
 * The pages. When a portal opens in another version, a new router takes over at the same address. Theme, session, query
 * cache and toasts live outside the router and survive.
 *
 * @param makeRouter makes a router at the address that is shown
 */
export function Composition({ loader, makeRouter }: { loader: PortalLoader; makeRouter: () => PageRouter }) {
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
        const failure = await loader.crashed(registered, error, inUse);
        if (!failure) await rebuild();
        return failure;
      },
      async retry(registered) {
        const state = await loader.retry(registered);
        if (state && 'portal' in state) await rebuild();
      },
      reopen: rebuild,
    }),
    [loader, watch, rebuild],
  );

  return (
    <ComposedContext.Provider value={composed}>
      <RouterProvider key={turn} router={router} fallback={<LoadingScreen />} />
    </ComposedContext.Provider>
  );
}
