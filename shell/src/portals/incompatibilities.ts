import { findIncompatibilities, type ShareNames } from 'shared-api/contract';
import { PORTAL_CONTRACT } from 'shared-ui';
import { eagerShares, provided } from '../shares.generated';
import type { LiveRelease } from './registry';

/** A sentence for each reason for which a version cannot run in this page. */
export function incompatibilitiesOf(release: LiveRelease): string[] {
  return findIncompatibilities(release, { contract: PORTAL_CONTRACT, provides: provided, exports: eagerNames() });
}

/** The names that the shares in this page export, by key. Shares that are fetched later are left out. */
function eagerNames(): ShareNames {
  return Object.fromEntries(Object.entries(eagerShares).map(([key, { lib }]) => [key, Object.keys(lib() as object)]));
}
