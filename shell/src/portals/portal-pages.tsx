import { LoadingScreen, lazyPart, PublicLayout } from '@internship-portals/shared-ui';
import { Outlet, useLocation, useRouteError } from '@internship-portals/shared-ui/router';
import { type ReactNode, useEffect, useState } from 'react';
import { PortalCrashPage, PortalDownPage } from '../errors/portal-error-pages';
import type { PortalLoader } from './loader';
import type { PortalFailure } from './portal-failure';
import type { RegisteredPortal } from './registry';

const notFound = () => import(/* webpackChunkName: "not-found" */ '../errors/not-found-page');
// The view that came with the page stays until its code is here.
const waiting = <LoadingScreen />;
const NotFoundPage = lazyPart(async () => ({ default: (await notFound()).NotFoundPage }), { waiting });
const VisitorsNotFoundPage = lazyPart(async () => ({ default: (await notFound()).VisitorsNotFoundPage }), { waiting });

interface Props {
  registered: RegisteredPortal;
  loader: PortalLoader;
}

/** Visitors' pages bring their own layout; the shell's replacement for one needs a layout. */
function StandIn({ registered, children }: { registered: RegisteredPortal; children: ReactNode }) {
  return registered.role === null ? <PublicLayout>{children}</PublicLayout> : children;
}

/** Shows the portal's pages. If the first render throws, the effect does not run and no load is counted. */
export function PortalPages({ loader }: Pick<Props, 'loader'>) {
  const { key } = useLocation();
  useEffect(() => loader.shown(key), [loader, key]);
  return <Outlet />;
}

/** A page that failed: the page is loaded again with another version, or an error screen says why not. */
export function Crashed({ registered, loader }: Props) {
  const error = useRouteError();
  const { key } = useLocation();
  const { retry, retrying } = useRetry(loader);
  const [failure, setFailure] = useState<PortalFailure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: report each error once, regardless of other changes.
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    loader.crashed(error, key).then((result) => {
      if (current) setFailure(result);
    });
    return () => {
      current = false;
    };
  }, [error]);
  if (!failure) return <LoadingScreen />;
  return (
    <StandIn registered={registered}>
      {failure.stage === 'render' ? (
        <PortalCrashPage portal={registered.name} reference={failure.reference} />
      ) : (
        <PortalDownPage portal={registered.name} failure={failure} onRetry={retry} retrying={retrying} />
      )}
    </StandIn>
  );
}

/** An address without a page, or of a portal that did not load. */
export function Unmatched({ registered, loader }: Props) {
  const { retry, retrying } = useRetry(loader);
  const { state } = loader;
  if (!state || 'portal' in state)
    return registered.role === null ? <VisitorsNotFoundPage /> : <NotFoundPage home={registered.base} />;
  return (
    <StandIn registered={registered}>
      <PortalDownPage portal={registered.name} failure={state.failure} onRetry={retry} retrying={retrying} />
    </StandIn>
  );
}

function useRetry(loader: PortalLoader) {
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await loader.retry();
    setRetrying(false);
  };
  return { retry, retrying };
}
