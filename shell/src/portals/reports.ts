/** Reports of the page to the server and the console. They hold no personal data. */
import { type Endpoint, reportShellFailure as shellFailure } from 'shared-api/contract';
import type { PortalFailure } from './portal-failure';

/** Maximum length of a failure of the shell that the server stores. */
const REASON_LENGTH = 200;

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
    send(shellFailure, { Reasons, Shown: 'An error', Stage: stage, Reference: shellReference });
  }
  return shellReference;
}

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
export function send({ method, path }: Pick<Endpoint, 'method' | 'path'>, report: object): void {
  const address = `/api${path}`;
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  try {
    if (navigator.sendBeacon?.(address, body)) return;
    fetch(address, { method, body, keepalive: true }).catch(() => {});
  } catch {
    // See above.
  }
}
