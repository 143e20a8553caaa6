import { sessionItems } from '@internship-portals/shared-api/storage';

const address = (portal: string) => `failed-versions:${portal}`;

/** Versions of a portal that have failed in this tab's session, oldest first. */
function failedVersions(portal: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionItems.get(address(portal)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((version) => typeof version === 'string') : [];
  } catch {
    // Its content is damaged: try every version.
    return [];
  }
}

/** Whether a version has failed in this tab. It is tried again only on request. */
export function hasFailed(portal: string, version: string): boolean {
  return failedVersions(portal).includes(version);
}

/** Records that a version failed in this tab. Returns false if the browser stores nothing. */
export function rememberFailed(portal: string, version: string): boolean {
  const versions = new Set([...failedVersions(portal), version]);
  return sessionItems.set(address(portal), JSON.stringify([...versions].slice(-20)));
}

/** Lets every version of the portal be tried again, for Retry. */
export function forgetFailed(portal: string): void {
  sessionItems.remove(address(portal));
}
