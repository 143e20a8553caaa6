import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'shared-ui/router';
import type { PortalLoader } from './portals/loader';
import { PageActivity } from './portals/page-activity';
import type { PortalFailure } from './portals/portal-failure';
import type { RegisteredPortal } from './portals/registry';

type Router = ReturnType<typeof createBrowserRouter>;

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
export function Composition({ loader, makeRouter }: { loader: PortalLoader; makeRouter: () => Router }) {
  const [{ router, turn }, setShown] = useState(() => ({ router: makeRouter(), turn: 0 }));
  const latest = useRef(router);
  latest.current = router;
  const [watch] = useState(() => new PageActivity());
  useEffect(() => watch.listen(), [watch]);
  useEffect(() => () => router.dispose(), [router]);

  const rebuild = useCallback(async () => {
    const { key } = latest.current.state.location;
    let next = makeRouter();
    await isReady(next);
    if (latest.current.state.location.key !== key) {
      // The person has left this page.
      next.dispose();
      next = makeRouter();
    }
    setShown((before) => ({ router: next, turn: before.turn + 1 }));
  }, [makeRouter]);

  // A router keeps the failure of a page whose files did not arrive. With the next page another router takes over, so that
  // the first one can be opened again.
  useEffect(() => {
    let failedAt = router.state.errors ? router.state.location.key : undefined;
    return router.subscribe(({ errors, location, navigation }) => {
      if (navigation.state !== 'idle') return;
      const left = failedAt !== undefined && location.key !== failedAt;
      failedAt = errors ? location.key : undefined;
      if (left) void rebuild();
    });
  }, [router, rebuild]);

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
      {/* Each error screen writes its own line into the console, with the number that it shows. */}
      <RouterProvider key={turn} router={router} onError={() => {}} />
    </ComposedContext.Provider>
  );
}

/** Resolves when the first page of a router can be shown. Until then the current page stays on screen. */
function isReady(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
