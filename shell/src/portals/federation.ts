/**
 * The shell's side of Module Federation, fetched only when a portal is needed. The shell is an ordinary build that starts the
 * library's runtime: what it shares is in shares.generated.ts, and the registry lists the portals that it loads.
 */
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { shared } from '../shares.generated';
import { limits, pause } from './limits';
import { examineFile, PortalFailure } from './portal-failure';
import type { LiveRelease } from './registry';

/** The release that each container is loaded from. */
const releases = new Map<string, LiveRelease>();

/** Checks the digest of entries, limits how long they take, and says why one did not run. */
const checkedEntries: ModuleFederationRuntimePlugin = {
  name: 'checked-entries',

  createScript({ url, remoteInfo }) {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    script.integrity = releases.get(remoteInfo?.name ?? '')?.integrity ?? '';
    script.src = url;
    return { script, timeout: limits.entry };
  },

  /** Retries once if that can help. */
  async loadEntryError({ getRemoteEntry, globalLoading, origin, remoteEntryExports, remoteInfo, uniqueKey }) {
    const { entry, name } = remoteInfo;
    const failure = await examineFile(entry, { stage: 'entry', integrity: releases.get(name)?.integrity });
    if (!failure.retry) throw failure;
    await pause(limits.pause);
    delete globalLoading[uniqueKey];
    try {
      // The hook's type has one promise too many.
      return (await getRemoteEntry({ origin, remoteInfo, remoteEntryExports })) as never;
    } catch {
      throw new PortalFailure('entry', `${failure.message}, and again when it was tried once more`);
    }
  },

  /** What is left: an entry that ran and threw, or that defined no container. */
  async afterLoadEntry({ error, recovered, remoteInfo }) {
    if (error && !recovered && !(error instanceof PortalFailure))
      throw new PortalFailure('entry', `${remoteInfo.entry} holds no portal`, { cause: error });
  },
};

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  // Portals leave the core of the runtime out of their entries (`externalRuntime`): the first plugin offers it to them.
  plugins: [provideRuntimeCore(), checkedEntries],
});

/**
 * Loads the module `./portal` of a release.
 *
 * @throws PortalFailure of the stage `entry`; a missing chunk, a share that the shell does not have, or the module's own error
 */
export function loadPortalModule(release: LiveRelease): Promise<unknown> {
  const { container, entry } = release;
  const before = releases.get(container);
  if (before?.entry !== entry) {
    releases.set(container, release);
    federation.registerRemotes([{ name: container, entry }], { force: before !== undefined });
  }
  return federation.loadRemote(`${container}/portal`);
}
