import { ApiProvider, keepFresh, newQueryClient, type QueryClient } from '@internship-portals/shared-api/query';
import { ConfirmProvider, PartFailureContext, type Portal } from '@internship-portals/shared-ui';
import type { ReactNode } from 'react';
import { documents } from '../documents';
import { followUpdates } from '../page-updates/follow-updates';
import { Reauthentication } from '../sessions/reauthentication';
import type { LiveRegistry } from './live-registry';
import { PortalLoader } from './loader';
import { openRelease } from './open-release';
import { PortalFrame } from './portal-frame';
import { Crashed, PortalPages, Unmatched } from './portal-pages';
import type { LiveRelease, RegisteredPortal } from './registry';

/** What the shell has around the pages of a portal. The login page does without it, so it is a chunk of its own. */
export interface PortalArea {
  loader: PortalLoader;
  /** The elements of the portal's routes. */
  elements: Record<'frame' | 'pages' | 'crashed' | 'unmatched', ReactNode>;
}

/** Fetches the area, or resolves to it if it is there. Rejects if its files do not arrive. */
export type LoadPortalArea = () => Promise<PortalArea>;

/** Starts the area, once for each document. */
export function startPortalArea(registered: RegisteredPortal, registry: LiveRegistry): PortalArea {
  const client = newQueryClient();
  // Visitors' pages show nothing that others change.
  if (registered.role !== null) followUpdates(client);
  return newPortalArea(registered, registry, { open: openRelease, reload: documents.reload, client });
}

/**
 * The area without what only a real page has: news of what others change.
 *
 * @param open checks, fetches and starts a release
 * @param reload loads the page again
 * @param client what pages cache of answers; it lives as long as the area
 */
export function newPortalArea(
  registered: RegisteredPortal,
  registry: LiveRegistry,
  {
    open,
    reload,
    client = newQueryClient(),
  }: { open: (release: LiveRelease) => Promise<Portal>; reload: () => void; client?: QueryClient },
): PortalArea {
  keepFresh(client);
  const loader = new PortalLoader(registered, registry, open, reload);
  return {
    loader,
    elements: {
      frame: (
        <ApiProvider client={client}>
          <ConfirmProvider>
            <PartFailureContext value={loader.partFailed}>
              <PortalFrame registered={registered} registry={registry} loader={loader} />
            </PartFailureContext>
            <Reauthentication loadProof={proofInTab} />
          </ConfirmProvider>
        </ApiProvider>
      ),
      pages: <PortalPages loader={loader} />,
      crashed: <Crashed registered={registered} loader={loader} />,
      unmatched: <Unmatched registered={registered} loader={loader} />,
    },
  };
}

async function proofInTab() {
  return (await import(/* webpackChunkName: "proof" */ '../sessions/proof-in-tab')).ProofInTab;
}
