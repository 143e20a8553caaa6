/** Reports of the page to the server and the console. They hold no personal data. */
import {
  type Endpoint,
  type Input,
  reportLoad,
  reportShellFailure as shellFailure,
} from '@internship-portals/shared-api/contract';
import type { PortalFailure } from './portal-failure';

/** Maximum lengths that the server stores: of a failure of the shell, and of a version. */
const REASON_LENGTH = 200;
const ERROR_LENGTH = 2_000;
const STACK_LENGTH = 4_000;

let shellReference: string | undefined;

/**
 * Reports to the server that files of the shell failed: once for a page, however many parts of it need them.
 *
 * @returns the reference of the report, the same for each failure of this page
 */
export function reportShellFailure({ stage, message }: Pick<PortalFailure, 'stage' | 'message'>): string {
  if (shellReference === undefined) {
    shellReference = newReference();
    const Reasons = [message.slice(0, REASON_LENGTH)];
    send(shellFailure, { Reasons, Shown: 'An error', Stage: stage, Reference: shellReference, Nonce: nonce() });
  }
  return shellReference;
}

/** Counts a version as loaded. */
export function reportLoaded(portal: string, version: string): void {
  sendLoad({ Portal: portal, Version: version, Outcome: 'Loaded' });
}

/** Logs a failure of a version and counts it. */
export function reportFailure(portal: string, version: string, failure: PortalFailure): void {
  logFailure(portal, version, failure);
  sendLoad({
    Portal: portal,
    Version: version,
    Outcome: 'Failed',
    Stage: failure.stage,
    Error: failure.message.slice(0, ERROR_LENGTH),
    // The server keeps the lines in files of the version.
    Stack: (failure.cause as Error | undefined)?.stack?.slice(0, STACK_LENGTH),
    Address: location.pathname,
    ...(failure.reference && { Reference: failure.reference }),
  });
}

function sendLoad(report: Input<typeof reportLoad>['body']): void {
  send(reportLoad, { Nonce: nonce(), ...report });
}

/** Ties reports to this page: the server takes none without it. */
const nonce = () => document.querySelector('meta[property="load-nonce"]')?.getAttribute('content') ?? undefined;

/** Logs a failure that no release caused. */
export function logFailure(portal: string, version: string, failure: PortalFailure): void {
  const reference = failure.reference ? `Reference ${failure.reference}: ` : '';
  const { blame, message, cause = message } = failure;
  // Without the state of the server, its failure would read like that of a broken build.
  const reasons = blame === 'server' && cause !== message ? [message, cause] : [cause];
  console.error(`${reference}${portal} ${version} failed (${failure.stage}):`, ...reasons);
}

/** A reference that a person can quote to support; it is in the console and in the report. */
export function newReference(): string {
  // Not `randomUUID`, which browsers offer only with TLS.
  const bytes = [...crypto.getRandomValues(new Uint8Array(4))];
  return bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** Sends a report; ignores failures. */
function send({ method, path }: Pick<Endpoint, 'method' | 'path'>, report: object): void {
  const address = `/api${path}`;
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  try {
    if (navigator.sendBeacon?.(address, body)) return;
    fetch(address, { method, body, keepalive: true }).catch(() => {});
  } catch {
    // See above.
  }
}
