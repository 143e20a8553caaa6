import { listPortalReleases } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { useEffect } from 'react';

/** How often the loads of a rollout are read, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** The releases of every portal. Refetches while any version is rolled out. */
export function useReleases() {
  const read = useEndpoint(listPortalReleases, {});
  const { data, error, refetch } = read;
  const isRollingOut =
    !error &&
    data?.Portals.some(
      ({ Rollout, Current }) => Rollout && (Rollout.Verdict === 'Watching' || Rollout.Version !== Current),
    );
  useEffect(() => {
    if (!isRollingOut) return;
    const timer = setInterval(() => void refetch(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRollingOut, refetch]);
  return read;
}
