import { useEffect } from 'react';
import { listPortalReleases } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';

/** How often a canary is looked at, in milliseconds. */
const CANARY_EVERY = 15_000;

/** The releases of every portal. Refetches while any canary is running. */
export function useReleases() {
  const read = useEndpoint(listPortalReleases, {});
  const { data, error, refetch } = read;
  const onTrial = !error && data?.Portals.some(({ Canary }) => Canary !== null);
  useEffect(() => {
    if (!onTrial) return;
    const timer = setInterval(() => void refetch(), CANARY_EVERY);
    return () => clearInterval(timer);
  }, [onTrial, refetch]);
  return read;
}
