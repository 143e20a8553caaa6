const address = (portal: string) => `failed-versions:${portal}`;

/** Versions of a portal that have failed in this tab's session, oldest first. */
function failedVersions(portal: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(address(portal)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((version) => typeof version === 'string') : [];
  } catch {
    // Storage forbidden or damaged: try every version.
    return [];
  }
}

/** Whether a version has failed in this tab. It is tried again only on request. */
export function hasFailed(portal: string, version: string): boolean {
  return failedVersions(portal).includes(version);
}

/** Records that a version failed in this tab. */
export function rememberFailed(portal: string, version: string): void {
  try {
    const versions = new Set([...failedVersions(portal), version]);
    sessionStorage.setItem(address(portal), JSON.stringify([...versions].slice(-20)));
  } catch {
    // Storage forbidden: the next page load tries the version again.
  }
}

/** Lets every version of the portal be tried again, for Retry. */
export function forgetFailed(portal: string): void {
  try {
    sessionStorage.removeItem(address(portal));
  } catch {
    // See above.
  }
}
