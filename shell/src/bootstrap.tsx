import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, useSession } from 'shared-api/client';
import { REGISTRY_CONTRACT } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { AccountContext, ConfirmProvider, dropDrafts, dropListAddresses, ThemeRoot, ToastProvider } from 'shared-ui';
import { FollowChanges } from './changes/follow-changes';
import { Composition } from './composition';
import { ConnectionBanner } from './connection-banner';
import { nextTask } from './next-task';
import ownPages from './own-pages.json';
import { Approach } from './portals/approach';
import { Heartbeat, reportFrozenPages } from './portals/heartbeat';
import { LiveRegistry } from './portals/live-registry';
import { PortalLoader } from './portals/loader';
import { PreviewBanner } from './portals/preview-banner';
import { ownerOf, type Registry, readRegistry } from './portals/registry';
import { loadLoginPage, newRouter } from './router';
import { admission } from './sessions/admission';
import { dashboardOf } from './sessions/dashboards';
import { Reauthentication } from './sessions/reauthentication';
import { StorageNotice } from './sessions/storage-notice';

// The page can run an earlier build of the shell than the one that its registry is for (watchdog.js).
const { entry } = document.documentElement.dataset;
const registry = new LiveRegistry(firstRegistry(), entry);
if (entry && !document.querySelector<HTMLScriptElement>('script[defer]')?.src.includes(entry)) registry.expire();
const { portals } = registry.known;
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;

// Before a portal opens, so that a version that froze this tab is not opened in it again.
reportFrozenPages();
const heartbeat = new Heartbeat();
heartbeat.start();

const loader = new PortalLoader(
  registry,
  async (release) => {
    const { openRelease } = await import(/* webpackChunkName: "federation" */ './portals/open-release');
    return openRelease(release);
  },
  (...shown) => heartbeat.shows(...shown),
);

// Starts before React, so that a deep link downloads the portal's files while the shell renders.
const owner = ownerOf(portals, window.location.pathname);
const ownPage = ownPages.includes(window.location.pathname);
if (owner && !ownPage && admission(useSession.getState(), owner.role) === 'allowed') void loader.load(owner);

registry.watch();
new Approach(registry, loader, loadLoginPage).watchLinks();
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
  if (session.userId !== before.userId) {
    registry.expire();
    // Feature flags of a portal that is open can depend on the person, too.
    void registry.refresh();
  }
  if (!session.token || before.token) return;
  const next = portals.find((portal) => portal.base === dashboardOf(portals, session.roles));
  if (next) void loader.load(next);
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
  let first: ReturnType<typeof newRouter> | undefined = newRouter(registry, loader);
  const makeRouter = () => {
    const router = first ?? newRouter(registry, loader);
    first = undefined;
    return router;
  };
  await nextTask();
  startTransition(() =>
    root.render(
      <ThemeRoot nonce={nonce}>
        <ApiProvider>
          <ToastProvider>
            <ConfirmProvider>
              <AccountContext value={loadAccountSections}>
                <Composition loader={loader} makeRouter={makeRouter} />
              </AccountContext>
              <PreviewBanner registry={registry} />
              <FollowChanges />
              <ConnectionBanner />
              <Reauthentication />
              <StorageNotice />
            </ConfirmProvider>
          </ToastProvider>
        </ApiProvider>
      </ThemeRoot>,
    ),
  );
}

async function loadAccountSections() {
  return (await import('./account/account-sections')).AccountSections;
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
