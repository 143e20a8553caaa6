/** Reports of the versions that a page shows. They hold no personal data. */
import { type Input, reportLoad } from 'shared-api/contract';
import type { PortalFailure } from './portal-failure';
import { logFailure, send } from './reports';

/** Maximum length of an error that the server stores. */
const ERROR_LENGTH = 2_000;

/** Counts a version as loaded. */
export function reportLoaded(portal: string, version: string): void {
  sendLoad({ Portal: portal, Version: version, Outcome: 'Loaded' });
}

/**
 * Reports a failure to the server and logs it.
 */
export function reportFailure(portal: string, version: string, failure: PortalFailure): void {
  logFailure(portal, version, failure);
  sendLoad({
    Portal: portal,
    Version: version,
    Outcome: 'Failed',
    Stage: failure.stage,
    Error: failure.message.slice(0, ERROR_LENGTH),
    ...(failure.reference && { Reference: failure.reference }),
  });
}

/** Ties the reports to this page: the server counts it once for each version. */
const pageNonce = () => document.querySelector('meta[property="load-nonce"]')?.getAttribute('content') ?? undefined;

function sendLoad(report: Input<typeof reportLoad>['body']): void {
  send(reportLoad, { Nonce: pageNonce(), ...report });
}
