import { createRoot } from 'react-dom/client';
import { followOtherTabs, useSession } from 'shared-api/client';
import { ApiProvider } from 'shared-api/query';
import { ConfirmProvider, dropDrafts, ThemeRoot, ToastProvider } from 'shared-ui';
import { RouterProvider } from 'shared-ui/router';
import ownPages from './own-pages.json';
import { PortalLoader } from './portals/loader';
import { ownerOf, readRegistry } from './portals/registry';
import { newRouter } from './router';
import { dashboardOf } from './sessions/dashboards';
import { admission } from './sessions/guard';

const { portals } = readRegistry(document);
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;

const loader = new PortalLoader(async (release) => {
  const { loadDoor } = await import(/* webpackChunkName: "federation" */ './portals/federation');
  return loadDoor(release);
});

// Begun before React starts: on a deep link the portal's files travel while the shell renders.
const owner = ownerOf(portals, window.location.pathname);
const ownPage = ownPages.includes(window.location.pathname);
if (owner && !ownPage && admission(useSession.getState(), owner.role) === 'allowed') void loader.load(owner);

followOtherTabs();
// What somebody typed is theirs: it waits for them when their session ended by itself, here or in another tab, and is
// forgotten when they sign out or another person signs in.
let writer = useSession.getState().userId;
useSession.subscribe(({ userId, ended }) => {
  const someoneElse = userId !== null && writer !== null && userId !== writer;
  if (ended === 'signed-out' || someoneElse) dropDrafts();
  writer = userId ?? writer;
});
// The dashboard to come is fetched while the sign-in form is being left.
useSession.subscribe((session, before) => {
  if (!session.token || before.token) return;
  const next = portals.find((portal) => portal.base === dashboardOf(portals, session.roles));
  if (next) void loader.load(next);
});

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element.');

createRoot(container).render(
  <ThemeRoot nonce={nonce}>
    <ApiProvider>
      <ToastProvider>
        <ConfirmProvider>
          <RouterProvider router={newRouter(portals, loader)} />
        </ConfirmProvider>
      </ToastProvider>
    </ApiProvider>
  </ThemeRoot>,
);
