const address = (portal: string) => `failed-versions:${portal}`;

/** Versions of a portal that have failed in this tab's session, oldest first. */
function failedVersions(portal: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(address(portal)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((version) => typeof version === 'string') : [];
  } catch {
    // Storage forbidden or its content damaged: every version is tried.
    return [];
  }
}

/** Whether a version has failed in this tab's session: it is not tried again until somebody asks for that. */
export function hasFailed(portal: string, version: string): boolean {
  return failedVersions(portal).includes(version);
}

/** Keeps a version from being tried again in this tab's session. */
export function rememberFailed(portal: string, version: string): void {
  try {
    const versions = new Set([...failedVersions(portal), version]);
    sessionStorage.setItem(address(portal), JSON.stringify([...versions].slice(-20)));
  } catch {
    // See above: the next page load tries it again.
  }
}

/** Every version of the portal may be tried again, as Retry asks for. */
export function forgetFailed(portal: string): void {
  try {
    sessionStorage.removeItem(address(portal));
  } catch {
    // See above.
  }
}
