/**
 * The federation runtime, fetched only when a portal is needed. The shell is an ordinary build: what it shares is
 * written down (shares.generated.ts), who it loads stands in the registry.
 */

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { eagerShares, lazyShares } from '../shares.generated';
import type { Release } from './registry';

/** Milliseconds after which an entry file that does not answer counts as failed; the runtime's own limit is 20 s. */
const ENTRY_TIMEOUT = 8_000;

// Portals are built with `externalRuntime`: they use the runtime core that is already in the page.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version: '2' },
});

const singleton = (version: string) => ({ singleton: true, requiredVersion: `^${version}`, eager: false });

/** The runtime would try a failed entry again in its own time; the loader decides that, with the person's Retry. */
const quickFailure: ModuleFederationRuntimePlugin = {
  name: 'quick-failure',
  createScript({ url, attrs }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    for (const [name, value] of Object.entries(attrs ?? {})) script.setAttribute(name, String(value));
    return { script, timeout: ENTRY_TIMEOUT };
  },
};

const instance = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [quickFailure],
  shareStrategy: 'loaded-first',
  shared: {
    ...Object.fromEntries(
      Object.entries(eagerShares).map(([key, { version, lib }]) => [
        key,
        { version, lib, loaded: true, shareConfig: singleton(version) },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(lazyShares).map(([key, { version, load }]) => [
        key,
        { version, get: () => load().then((module) => () => module), shareConfig: singleton(version) },
      ]),
    ),
  },
});

/**
 * Fetches and starts one release's door.
 *
 * @throws whatever kept it from loading: entry or chunk missing, a share of another major, a throw while starting.
 */
export async function loadDoor(release: Release): Promise<unknown> {
  instance.registerRemotes([
    { name: release.container, entry: release.entry, type: 'global', entryGlobalName: release.container },
  ]);
  return instance.loadRemote(`${release.container}/portal`);
}
