/** Releases for the journeys: deploy tokens, second editions of each portal, and what the server has counted. */

import type { Checkout } from './checkout';
import { asAdministrator } from './people';
import type { Product } from './product';

/** A deploy token for one portal, as its team gets it. */
export async function newDeployToken(product: Product, portal: string, name = `The ${portal} team`) {
  const { token } = await asAdministrator(product, 'POST', '/Admin/DeployToken', { Portal: portal, Name: name });
  return token as string;
}

/** One portal in the data of the Releases page. */
export interface ReleasedPortal {
  Portal: string;
  Current: string | null;
  Previous: string | null;
  Rollout: { Version: string; Share: number; Loads: number; Failures: number; Verdict: string } | null;
  Releases: { Version: string; Loads: number; Failures: number; Incompatibilities: string[] }[];
  History: { Action: string; Version: string; From: string | null; By: string; Reason: string | null }[];
}

export async function releasesOf(product: Product, portal: string): Promise<ReleasedPortal> {
  const { Portals } = await asAdministrator(product, 'GET', '/Admin/Release');
  const found = (Portals as ReleasedPortal[]).find(({ Portal }) => Portal === portal);
  if (!found) throw new Error(`Unknown portal: ${portal}`);
  return found;
}

export interface ReportedFailure {
  Reference: string | null;
  Portal: string;
  Version: string;
  Stage: string;
  Error: string;
}

/** The reported failures of one version. */
export async function failuresOf(product: Product, portal: string, version?: string): Promise<ReportedFailure[]> {
  const { Failures } = await asAdministrator(product, 'GET', '/Admin/Release/Failure');
  return (Failures as ReportedFailure[]).filter(
    (one) => one.Portal === portal && (version === undefined || one.Version === version),
  );
}

/** The line that a second edition adds to the first page. */
export const editionOf = (portal: string) => `Second edition of the ${portal}`;

/** The key in local storage that selects how a second edition fails. */
export const failsKey = (portal: string) => `fails-${portal}`;

/**
 * Changes a portal's sources: its first page shows that it is a second edition, which fails if a journey selects how.
 */
export function writeSecondEdition(checkout: Checkout, portal: string): void {
  checkout.append(
    `${portal}/src/portal.tsx`,
    `
const failsHow = window.localStorage.getItem('${failsKey(portal)}');
if (failsHow === 'module') throw new Error('thrown while loading');
const first = portal.routes[0]!;
const First = first.Component;
function SecondEdition() {
  if (failsHow === 'render') throw new Error('thrown in the first render');
  return (
    <>
      {First ? <First /> : first.element}
      <p>${editionOf(portal)}</p>
    </>
  );
}
portal.routes[0] = { index: true, Component: SecondEdition };
`,
  );
}
