/** What the page tells the server, and the console, of the portals that it shows. Nobody's name or session is in it. */
import { type Input, reportLoad } from 'shared-api/contract';
import type { PortalFailure } from './portal-failure';

type Report = Input<typeof reportLoad>['body'];

/** Characters of an error that the server keeps. */
const ERROR_LENGTH = 2_000;

/** Counts a version as loaded. */
export function reportLoaded(portal: string, version: string, composition: string): void {
  send({ Portal: portal, Version: version, Outcome: 'Loaded', Composition: composition });
}

/** Records a failure at the server, and writes its one line into the console. */
export function reportFailure(portal: string, version: string, failure: PortalFailure, composition: string): void {
  logFailure(portal, version, failure);
  send({
    Portal: portal,
    Version: version,
    Outcome: 'Failed',
    Stage: failure.stage,
    Error: failure.message.slice(0, ERROR_LENGTH),
    ...(failure.reference && { Reference: failure.reference }),
    Composition: composition,
  });
}

/** The one line of a failure that no release is to blame for. */
export function logFailure(portal: string, version: string, failure: PortalFailure): void {
  const reference = failure.reference ? `Reference ${failure.reference}: ` : '';
  console.error(`${reference}${portal} ${version} failed (${failure.stage}):`, failure.cause ?? failure.message);
}

/** A number a person can read out to whoever helps them; it stands in the console and in the report. */
export function newReference(): string {
  // Not `randomUUID`: browsers leave that out where the product is served without TLS.
  const bytes = [...crypto.getRandomValues(new Uint8Array(4))];
  return bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** A report that cannot be sent is nobody's concern: the page goes on. */
function send(report: Report): void {
  const address = `/api${reportLoad.path}`;
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  try {
    if (navigator.sendBeacon?.(address, body)) return;
    fetch(address, { method: reportLoad.method, body, keepalive: true }).catch(() => {});
  } catch {
    // See above.
  }
}
