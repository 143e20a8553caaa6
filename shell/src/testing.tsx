/** Test set-up: the shell with portals whose entry points are given instead of fetched. */

import {
  type LiveRelease,
  REGISTRY_CONTRACT,
  type RegisteredPortal,
  type Registry,
} from '@internship-portals/shared-api/contract';
import { handOverToasts, PORTAL_CONTRACT, type Portal, ThemeRoot, ToastProvider } from '@internship-portals/shared-ui';
import { createMemoryRouter, type RouteObject, RouterProvider } from '@internship-portals/shared-ui/router';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import portals from '../../portals.json';
import type { Documents } from './documents';
import { LiveRegistry } from './portals/live-registry';
import { newPortalArea, type PortalArea } from './portals/portal-area';
import { Preview } from './portals/preview';
import { ownerOf } from './portals/registry';
import { newRouter } from './router';

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
 * Renders the shell at an address. What loads another document in a browser renders the shell anew, with another router.
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
  let documentsShown = 0;

  function newDocument(at: string, known: Registry) {
    const registry = new LiveRegistry(known);
    const owner = ownerOf(known.portals, at.replace(/[?#].*/, ''));
    let area: PortalArea | undefined;
    let isLeaving = false;
    const leave = (to: string) => {
      if (!isLeaving) setTimeout(load, 0, to);
      isLeaving = true;
    };
    const documents: Documents = {
      open(to) {
        handOverToasts();
        leave(to);
        return new Promise(() => {});
      },
      reload() {
        const { pathname, search, hash } = router.state.navigation.location ?? router.state.location;
        leave(pathname + search + hash);
      },
    };
    const openPortal = async (release: LiveRelease): Promise<Portal> => {
      const name = release.container.split('_')[0] ?? '';
      opened.push(first.portals.some(({ previous }) => previous) ? release.container : name);
      if (open) await open(name, release);
      const routes = pages[release.container] ?? pages[name] ?? [];
      return { contract: PORTAL_CONTRACT, title: `DASHBOARD ${release.version}`, routes, navigation: [] };
    };
    const loadPortalArea = async () => {
      await arrive();
      if (!owner) throw new Error(`${at} has no portal.`);
      area ??= newPortalArea(owner, registry, { open: openPortal, reload: documents.reload });
      return area;
    };
    const router = newRouter({ portals: known.portals, owner, loadPortalArea, documents }, (routes, options) =>
      createMemoryRouter(routes, { ...options, initialEntries: [at] }),
    );
    documentsShown += 1;
    const shell = (
      <ThemeRoot key={documentsShown}>
        <ToastProvider>
          <RouterProvider router={router} onError={() => {}} />
          <Preview registry={registry} />
        </ToastProvider>
      </ThemeRoot>
    );
    return { registry, router, shell, loader: () => area?.loader };
  }

  let shown = newDocument(address, first);
  const user = userEvent.setup();
  // As the page does it: see bootstrap.tsx.
  const result = render(shown.shell, { onCaughtError: () => {} });
  function load(to: string) {
    shown.router.dispose();
    shown = newDocument(to, shown.registry.known);
    result.rerender(shown.shell);
  }
  return {
    ...result,
    opened,
    user,
    /** How many documents there have been. */
    documents: () => documentsShown,
    get loader() {
      return shown.loader();
    },
    get registry() {
      return shown.registry;
    },
    get router() {
      return shown.router;
    },
    /** Path, query and hash of the page that is shown. */
    address() {
      const { pathname, search, hash } = shown.router.state.location;
      return pathname + search + hash;
    },
    /** Goes to another page, as a link does. It can be in the next document. */
    async go(to: string) {
      act(() => void shown.router.navigate(to));
      await waitFor(() => {
        const { initialized, navigation } = shown.router.state;
        expect([initialized, navigation.state]).toEqual([true, 'idle']);
      });
    },
  };
}
