import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { common } from '../../messages';
import { OverrideLink } from './override-link';
import { PortalCard } from './portal-card';
import { PortalGrid } from './portal-grid';
import { useReleases } from './use-releases';

/** What is live of each portal, and what can be done about it. */
export function ReleasesPage() {
  const read = useReleases();
  return (
    <QueryBoundary read={read} failed={common.failed.releases}>
      {({ Portals, OverridesAllowed }) => (
        <>
          <PortalGrid>
            {Portals.map((portal) => (
              <PortalCard key={portal.Portal} portal={portal} />
            ))}
          </PortalGrid>
          <OverrideLink portals={Portals.map(({ Portal }) => Portal)} allowed={OverridesAllowed} />
        </>
      )}
    </QueryBoundary>
  );
}
