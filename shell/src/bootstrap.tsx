import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, useSession } from 'shared-api/client';
import { REGISTRY_CONTRACT } from 'shared-api/contract';
import { dropDrafts, dropListAddresses, ThemeRoot, ToastProvider } from 'shared-ui';
import { Composition } from './composition';
import { ConnectionBanner } from './connection-banner';
import { nextTask } from './next-task';
import { Approach } from './portals/approach';
import { LiveRegistry } from './portals/live-registry';
import type { PortalArea } from './portals/portal-area';
import { Preview } from './portals/preview';
import { type Registry, readRegistry } from './portals/registry';
import { loadLoginPage, newRouter } from './router';
import { dashboardOf } from './sessions/dashboards';
import { StorageNotice } from './sessions/storage-notice';

// The page can run an earlier build of the shell than the one that its registry is for (watchdog.js).
const { entry } = document.documentElement.dataset;
const registry = new LiveRegistry(firstRegistry(), entry);
if (entry && !document.querySelector<HTMLScriptElement>('script[defer]')?.src.includes(entry)) registry.expire();
const { portals } = registry.known;
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;

let area: PortalArea | undefined;

async function loadPortalArea(): Promise<PortalArea> {
  const { startPortalArea } = await import(/* webpackChunkName: "portals" */ './portals/portal-area');
  area ??= startPortalArea(registry);
  return area;
}

const approach = new Approach(registry, loadPortalArea, loadLoginPage);

// Starts before React, so that a deep link downloads the portal's files while the shell renders.
approach.preparePortal(window.location.pathname);

registry.watch();
approach.watchLinks();
followOtherTabs();
// Drafts and what lists showed survive the end of a session, here or in another tab. They are deleted when the person signs out or another
// person signs in.
let writer = useSession.getState().userId;
useSession.subscribe(({ userId, ended }) => {
  const someoneElse = userId !== null && writer !== null && userId !== writer;
  if (ended === 'signed-out' || someoneElse) {
    dropDrafts();
    dropListAddresses();
  }
  writer = userId ?? writer;
});
// Prefetches the dashboard during sign-in. The versions can depend on the person.
useSession.subscribe((session, before) => {
  if (session.userId !== before.userId) registry.expire();
  if (!session.token || before.token) return;
  approach.preparePortal(dashboardOf(portals, session.roles));
});

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element.');

const root = createRoot(container, {
  // Each error screen logs its own line, with the reference that it shows.
  onCaughtError: () => {},
  // React has rendered again by itself, and nothing is wrong on the screen.
  onRecoverableError: (error) => console.debug(error),
});
void show();

// The page is no longer white: from here on the shell's own screens tell what goes wrong.
document.documentElement.dataset.shell = 'started';

/** In several tasks, as in index.ts. As a transition, React renders in slices. */
async function show(): Promise<void> {
  await nextTask();
  let first: ReturnType<typeof newRouter> | undefined = newRouter(portals, loadPortalArea, approach);
  const makeRouter = () => {
    const router = first ?? newRouter(portals, loadPortalArea, approach);
    first = undefined;
    return router;
  };
  await nextTask();
  startTransition(() =>
    root.render(
      <ThemeRoot nonce={nonce}>
        <ToastProvider>
          <Composition loadPortalArea={loadPortalArea} makeRouter={makeRouter} />
          <Preview registry={registry} />
          <ConnectionBanner />
          <StorageNotice />
        </ToastProvider>
      </ThemeRoot>,
    ),
  );
}

/** Without a registry there are no pages; the router shows its error page. */
function firstRegistry(): Registry {
  try {
    return readRegistry(document);
  } catch (error) {
    console.error(error);
    return { contract: REGISTRY_CONTRACT, composition: '', portals: [] };
  }
}
