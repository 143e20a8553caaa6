import type { Portal } from '@internship-portals/shared-ui';
import { lateFailure } from './chunk-retry';
import { withChunks, withRetries } from './chunks';
import { loadPortalModule } from './federation';
import { limits } from './limits';
import { PortalFailure } from './portal-failure';
import type { LiveRelease } from './registry';
import { within } from './slow-line';

/**
 * Fetches and starts one version of a portal.
 *
 * @throws PortalFailure with the stage that failed; a version that the server refuses is not fetched
 */
export async function openRelease(release: LiveRelease): Promise<Portal> {
  if (release.refused) throw new PortalFailure('fit', release.refused);
  const limit = limits.entry + limits.module;
  const exposed = await within(
    limit,
    withChunks(() => loadPortalModule(release)),
    () => lateFailure(`The portal does not open within ${limit / 1000} seconds.`),
  );
  const portal = (exposed as { portal?: Portal } | null)?.portal;
  if (!portal || !Array.isArray(portal.routes)) throw new PortalFailure('module', 'The module opens no portal.');
  return { ...portal, routes: withRetries(portal.routes) };
}
