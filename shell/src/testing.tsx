/** Test set-up: the shell with portals whose entry points are given instead of fetched. */
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LiveRelease, REGISTRY_CONTRACT, type RegisteredPortal, type Registry } from 'shared-api/contract';
import { PORTAL_CONTRACT, type Portal, ThemeRoot, ToastProvider } from 'shared-ui';
import { createMemoryRouter, type RouteObject } from 'shared-ui/router';
import portals from '../../portals.json';
import { Composition } from './composition';
import { Approach } from './portals/approach';
import { LiveRegistry } from './portals/live-registry';
import { newPortalArea } from './portals/portal-area';
import { Preview } from './portals/preview';
import { loadLoginPage, newRouter } from './router';

/** A version of a portal. */
export const releaseOf = (name: string, version: string): LiveRelease => ({
  version,
  container: `${name}_${version}`,
  entry: `/portals/${name}/${version}/remoteEntry.js`,
  integrity: null,
  contract: PORTAL_CONTRACT,
  requires: {},
});

/**
 * The product's portals, each in version 1.
 *
 * @param changes by name, what is different about a portal
 */
export const registryOf = (
  changes: Record<string, Partial<RegisteredPortal>> = {},
  more: Partial<Registry> = {},
): Registry => ({
  contract: REGISTRY_CONTRACT,
  composition: 'composition-1',
  portals: portals.map(({ name, base, role }) => ({
    name,
    base,
    role: role as RegisteredPortal['role'],
    current: releaseOf(name, '1'),
    previous: null,
    ...changes[name],
  })),
  ...more,
});

/** Reports sent with `navigator.sendBeacon`, oldest first. */
export function watchReports() {
  const sent: Record<string, unknown>[] = [];
  navigator.sendBeacon = (_, body) => {
    const reader = new FileReader();
    reader.onload = () => sent.push(JSON.parse(String(reader.result)));
    reader.readAsText(body as Blob);
    return true;
  };
  return sent;
}

/**
 * Renders the shell at an address.
 *
 * @param pages the routes of each portal, by its name, or by its name and version as `intern-portal_2`
 * @param open called before a portal opens; if it throws, the portal does not load
 * @param arrive called when what surrounds portals is needed; if it throws, its files do not arrive
 */
export function openShell(
  address: string,
  pages: Record<string, RouteObject[]>,
  open?: (name: string, release: LiveRelease) => Promise<unknown>,
  first: Registry = registryOf(),
  arrive: () => Promise<void> = async () => {},
) {
  navigator.sendBeacon ??= () => true;
  const opened: string[] = [];
  const registry = new LiveRegistry(first);
  const area = newPortalArea(registry, async (release): Promise<Portal> => {
    const name = release.container.split('_')[0] ?? '';
    opened.push(first.portals.some(({ previous }) => previous) ? release.container : name);
    if (open) await open(name, release);
    const routes = pages[release.container] ?? pages[name] ?? [];
    return { contract: PORTAL_CONTRACT, title: `DASHBOARD ${release.version}`, routes, navigation: [] };
  });
  const loadPortalArea = async () => {
    await arrive();
    return area;
  };
  const approach = new Approach(registry, loadPortalArea, loadLoginPage);
  let router: ReturnType<typeof newRouter> | undefined;
  const makeRouter = () => {
    const entry = router?.state.location ?? address;
    router = newRouter(first.portals, loadPortalArea, approach, (routes, options) =>
      createMemoryRouter(routes, { ...options, initialEntries: [entry] }),
    );
    return router;
  };
  const user = userEvent.setup();
  const result = render(
    <ThemeRoot>
      <ToastProvider>
        <Composition loadPortalArea={loadPortalArea} makeRouter={makeRouter} />
        <Preview registry={registry} />
      </ToastProvider>
    </ThemeRoot>,
    // As the page does it: see bootstrap.tsx.
    { onCaughtError: () => {} },
  );
  /** The router in use; replaced when a portal changes its version. */
  const current = () => router as ReturnType<typeof newRouter>;
  return {
    ...result,
    opened,
    user,
    loader: area.loader,
    registry,
    get router() {
      return current();
    },
    /** Path, query and hash of the page that is shown. */
    address() {
      const { pathname, search, hash } = current().state.location;
      return pathname + search + hash;
    },
    /** Goes to another page, as a link does. */
    go: (to: string) => act(() => current().navigate(to)),
  };
}
