import { PORTAL_CONTRACT, type Portal } from 'shared-ui';
import { provided } from '../shares.generated';
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
  const refused = release.refused ?? (await whyUnfit(release));
  if (refused) throw new PortalFailure('fit', refused);
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

/**
 * Why a version cannot run in this page; nothing if it can. Most versions were built with the versions that this shell shares,
 * so the code that compares others is fetched for them only.
 */
async function whyUnfit(release: LiveRelease): Promise<string> {
  const { contract, requires, uses } = release;
  const hasSameVersions = Object.entries(requires).every(([name, range]) => range === `^${provided[name]}`);
  if (contract === PORTAL_CONTRACT && hasSameVersions && !uses) return '';
  const { incompatibilitiesOf } = await import('./incompatibilities');
  return incompatibilitiesOf(release).join(' ');
}
