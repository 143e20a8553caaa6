import { findIncompatibilities, type ShareNames } from 'shared-api/contract';
import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
import { eagerShares, provided } from '../shares.generated';
import { lateFailure } from './chunk-retry';
import { withChunks, withRetries } from './chunks';
import { loadEntry } from './entry-script';
import { loadExposed } from './federation';
import { limits, within } from './limits';
import { PortalFailure } from './portal-failure';

import type { LiveRelease } from './registry';

/**
 * Checks, fetches and starts one version of a portal.
 *
 * @throws PortalFailure with the stage that failed; an incompatible version is not fetched
 */
export async function openRelease(release: LiveRelease): Promise<Portal> {
  const incompatibilities = release.refused
    ? [release.refused]
    : findIncompatibilities(release, { contract: PORTAL_CONTRACT, provides: provided, exports: eagerNames() });
  if (incompatibilities.length > 0) throw new PortalFailure('fit', incompatibilities.join(' '));
  const container = await loadEntry(release);
  const exposed = await within(
    limits.module,
    withChunks(() => loadExposed(container)),
    () => lateFailure(`The portal does not open within ${limits.module / 1000} seconds.`),
  );
  const portal = (exposed as { portal?: Portal } | null)?.portal;
  if (!portal || !Array.isArray(portal.routes)) throw new PortalFailure('module', 'The module opens no portal.');
  return { ...portal, routes: withRetries(portal.routes) };
}

/** The names that the shares in this page export, by key. Shares that are fetched later are left out. */
function eagerNames(): ShareNames {
  return Object.fromEntries(Object.entries(eagerShares).map(([key, { lib }]) => [key, Object.keys(lib() as object)]));
}
