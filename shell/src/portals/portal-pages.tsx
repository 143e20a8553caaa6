import { type ReactNode, useEffect, useState } from 'react';
import { LoadingScreen, PublicLayout } from 'shared-ui';
import { Outlet, useLocation, useRouteError } from 'shared-ui/router';
import { useComposition } from '../composed';
import { NotFoundPage } from '../errors/not-found-page';
import { PortalCrashPage, PortalDownPage } from '../errors/portal-error-pages';
import type { PortalLoader } from './loader';
import type { PortalFailure } from './portal-failure';
import type { RegisteredPortal } from './registry';

interface Props {
  registered: RegisteredPortal;
  loader: PortalLoader;
}

/** Visitors' pages bring their own layout; the shell's replacement for one needs a layout. */
function StandIn({ registered, children }: { registered: RegisteredPortal; children: ReactNode }) {
  return registered.role === null ? <PublicLayout>{children}</PublicLayout> : children;
}

/** Shows a portal's pages. If the first render throws, the effect does not run and no load is counted. */
export function PortalPages({ registered, loader }: Props) {
  const { key } = useLocation();
  const { watch } = useComposition();
  useEffect(() => {
    watch.shown(key);
    loader.shown(registered.name);
  }, [watch, loader, registered.name, key]);
  return <Outlet />;
}

/** A page that failed: another version of the portal shows it, or an error screen. */
export function Crashed({ registered }: { registered: RegisteredPortal }) {
  const error = useRouteError();
  const { key } = useLocation();
  const composition = useComposition();
  const { retry, retrying } = useRetry(registered);
  const [failure, setFailure] = useState<PortalFailure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: report each error once, regardless of other changes.
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    composition.crashed(registered, error, composition.watch.isInUse(key)).then((result) => {
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

/** A portal address without a page, or of a portal that did not load. */
export function Unmatched({ registered, loader }: Props) {
  const { retry, retrying } = useRetry(registered);
  const state = loader.state(registered.name);
  return (
    <StandIn registered={registered}>
      {state && 'failure' in state ? (
        <PortalDownPage portal={registered.name} failure={state.failure} onRetry={retry} retrying={retrying} />
      ) : (
        <NotFoundPage home={registered.base} />
      )}
    </StandIn>
  );
}

function useRetry(registered: RegisteredPortal) {
  const composition = useComposition();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await composition.retry(registered);
    setRetrying(false);
  };
  return { retry, retrying };
}
