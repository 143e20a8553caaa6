import type { ReactNode } from 'react';
import { useSession } from 'shared-api/client';
import { ApiProvider, keepFresh, newQueryClient, type QueryClient } from 'shared-api/query';
import { ConfirmProvider, type Portal } from 'shared-ui';
import { followUpdates } from '../page-updates/follow-updates';
import { Reauthentication } from '../sessions/reauthentication';
import { beginFirstCalls } from './first-calls';
import { Heartbeat, reportFrozenPages } from './heartbeat';
import type { LiveRegistry } from './live-registry';
import { PortalLoader } from './loader';
import { openRelease } from './open-release';
import { PortalFrame } from './portal-frame';
import { Crashed, PortalPages, Unmatched } from './portal-pages';
import type { LiveRelease, RegisteredPortal } from './registry';

/** What the shell has around the pages of portals. The login page does without it, so it is a chunk of its own. */
export interface PortalArea {
  loader: PortalLoader;
  /** Fetches a portal that is not open, and begins what its page at an address reads first, if one is given. */
  prepare(registered: RegisteredPortal, address?: { pathname: string; search: string }): void;
  /** The elements of a portal's routes. */
  elementsOf(registered: RegisteredPortal): Record<'frame' | 'pages' | 'crashed' | 'unmatched', ReactNode>;
}

/** Fetches the area, or resolves to it if it is there. Rejects if its files do not arrive, and fetches them again the next time. */
export type LoadPortalArea = () => Promise<PortalArea>;

/** Starts the area, once for each page. */
export function startPortalArea(registry: LiveRegistry): PortalArea {
  // Before a portal opens, so that a version that froze this tab is not opened in it again.
  reportFrozenPages();
  const heartbeat = new Heartbeat();
  heartbeat.start();
  const client = newQueryClient();
  followUpdates(client);
  return newPortalArea(registry, openRelease, { client, shows: (...shown) => heartbeat.shows(...shown) });
}

/**
 * The area without what only a real page has: the heartbeat, and news of what others change.
 *
 * @param open checks, fetches and starts a release
 * @param client what pages cache of answers; it lives as long as the area
 * @param shows is told which version of which portal starts to open, or is on screen
 */
export function newPortalArea(
  registry: LiveRegistry,
  open: (release: LiveRelease) => Promise<Portal>,
  {
    client = newQueryClient(),
    shows,
  }: { client?: QueryClient; shows?: ConstructorParameters<typeof PortalLoader>[2] } = {},
): PortalArea {
  keepFresh(client);
  const loader = new PortalLoader(registry, open, shows);
  return {
    loader,
    prepare(registered, address) {
      // An open portal reads by itself, and Retry opens a failed one.
      if (loader.state(registered.name)) return;
      if (address) beginFirstCalls(registry.known.portals, useSession.getState(), address);
      void loader.load(registered);
    },
    elementsOf: (registered) => ({
      frame: (
        <ApiProvider client={client}>
          <ConfirmProvider>
            <PortalFrame registered={registered} registry={registry} loader={loader} />
            <Reauthentication />
          </ConfirmProvider>
        </ApiProvider>
      ),
      pages: <PortalPages registered={registered} loader={loader} />,
      crashed: <Crashed registered={registered} />,
      unmatched: <Unmatched registered={registered} loader={loader} />,
    }),
  };
}
