/**
 * The federation runtime, fetched only when a portal is needed. The shell is an ordinary build: what it shares is
 * listed in shares.generated.ts; the registry lists the portals that it loads.
 */

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { eagerShares, lazyShares } from '../shares.generated';
import type { Container } from './entry-script';
import type { LiveRelease } from './registry';

// Portals are built without the federation runtime, which is in the page already. Builds from before
// `_FEDERATION_BUNDLER_RUNTIME` carry that part and look for the core.
Object.assign(globalThis, {
  _FEDERATION_BUNDLER_RUNTIME: bundlerRuntime,
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version: '2' },
});

const singleton = (version: string) => ({ singleton: true, requiredVersion: `^${version}`, eager: false });

/** Containers by name. The loader fetches their entries, never the runtime. */
const containers = new Map<string, Container>();

const entriesOfTheLoader: ModuleFederationRuntimePlugin = {
  name: 'entries-of-the-loader',
  async loadEntry({ remoteInfo }) {
    return containers.get(remoteInfo.name);
  },
};

const instance = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [entriesOfTheLoader],
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
        { version, get: () => loadShare(key, version, load), shareConfig: singleton(version) },
      ]),
    ),
  },
});

/**
 * Loads a share. The runtime keeps the promise of a load and would answer every later request with its failure, so a load
 * that failed is removed: the next request starts another one.
 */
async function loadShare(key: string, version: string, load: () => Promise<unknown>): Promise<() => unknown> {
  try {
    const module = await load();
    return () => module;
  } catch (error) {
    const share = instance.shareScopeMap.default?.[key]?.[version];
    if (share) share.loading = null;
    throw error;
  }
}

/**
 * Starts one release.
 *
 * @param container the container that the release's entry defined
 * @throws the error that stopped it: a missing chunk, a share of another major version, or its own error
 */
export async function loadExposed(release: LiveRelease, container: Container): Promise<unknown> {
  containers.set(release.container, container);
  instance.registerRemotes([
    { name: release.container, entry: release.entry, type: 'global', entryGlobalName: release.container },
  ]);
  return instance.loadRemote(`${release.container}/portal`);
}
