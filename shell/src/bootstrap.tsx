import { followOtherTabs, useSession } from '@internship-portals/shared-api/client';
import { REGISTRY_CONTRACT, visitorPages } from '@internship-portals/shared-api/contract';
import { ThemeRoot, ToastProvider } from '@internship-portals/shared-ui';
import { RouterProvider } from '@internship-portals/shared-ui/router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ConnectionBanner } from './connection-banner';
import { documents } from './documents';
import { followLanguage } from './kiswahili';
import { nextTask } from './next-task';
import { LiveRegistry } from './portals/live-registry';
import type { PortalArea } from './portals/portal-area';
import { Preview } from './portals/preview';
import { ownerOf, type RegisteredPortal, type Registry, readRegistry } from './portals/registry';
import { prefetchNext } from './prefetch';
import { newRouter } from './router';
import { admission } from './sessions/admission';
import { keepAttempt } from './sessions/attempt';
import { followTranslations } from './translated-page';
import { watchSession } from './watch-session';

// The page can run an earlier build of the shell than the one that its registry is for (watchdog.js).
const { entry } = document.documentElement.dataset;
const isEarlier = entry && !document.querySelector<HTMLScriptElement>('script[defer]')?.src.includes(entry);
const registry = new LiveRegistry(firstRegistry(), entry);
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;

const { pathname, search, hash } = window.location;
const owner = ownerOf(registry.known.portals, pathname);
const verdict = owner ? admission(useSession.getState(), owner.role) : 'allowed';

// A page that the browser shows again as it was left does not know who has signed in or out in the meantime.
window.addEventListener('pageshow', ({ persisted }) => persisted && documents.reload());

// The page is no longer white: from here on the shell's own screens tell what goes wrong.
document.documentElement.dataset.shell = 'started';

if (verdict === 'allowed') void show();
else {
  if (verdict === 'signed-out') keepAttempt({ from: pathname + search + hash });
  window.location.replace(verdict === 'signed-out' ? visitorPages.login : visitorPages.unauthorized);
}

/** In several tasks, as in index.ts. As a transition, React renders in slices. */
async function show(): Promise<void> {
  // Which versions fit depends on the build of the shell.
  if (isEarlier) await registry.refresh();
  registry.watch();
  followLanguage();
  followOtherTabs();
  watchSession();
  prefetchNext();
  const loadPortalArea = portalAreaOf(owner && registry.portal(owner));
  await nextTask();
  const router = newRouter({ portals: registry.known.portals, owner, loadPortalArea, documents });
  await nextTask();
  followTranslations();
  const root = createRoot(rootElement(), {
    // As below.
    onCaughtError: () => {},
    // React has rendered again by itself, and nothing is wrong on the screen.
    onRecoverableError: (error) => console.debug(error),
  });
  startTransition(() =>
    root.render(
      <ThemeRoot nonce={nonce}>
        <ToastProvider>
          {/* Each error screen logs its own line, with the reference that it shows. */}
          <RouterProvider router={router} onError={() => {}} />
          <Preview registry={registry} />
          <ConnectionBanner />
        </ToastProvider>
      </ThemeRoot>,
    ),
  );
}

/** A page that was cut off on its way ends before it: in the head, or in the first view, which the page then takes the place of. */
function rootElement(): HTMLElement {
  const found = document.getElementById('root');
  if (found) return found;
  const made = document.createElement('div');
  made.id = 'root';
  if (!document.body) document.documentElement.append(document.createElement('body'));
  document.body.replaceChildren(made);
  return made;
}

/**
 * What surrounds the pages of a portal, which is fetched once. The portal itself starts to load with it: before React, so that
 * its files download while the shell renders.
 */
function portalAreaOf(portal: RegisteredPortal | undefined): () => Promise<PortalArea> {
  let area: PortalArea | undefined;
  const load = async () => {
    const { startPortalArea } = await import(/* webpackChunkName: "portals" */ './portals/portal-area');
    if (!portal) throw new Error('This document has no portal.');
    area ??= startPortalArea(portal, registry);
    return area;
  };
  if (portal) {
    load().then(
      ({ loader }) => loader.load(),
      () => {},
    );
  }
  return load;
}

/** Without a registry there are no pages: the router says so at every address. */
function firstRegistry(): Registry {
  try {
    return readRegistry(document);
  } catch (error) {
    console.error(error);
    return { contract: REGISTRY_CONTRACT, portals: [] };
  }
}
