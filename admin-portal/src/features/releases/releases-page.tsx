import Box from '@mui/material/Box';
import { QueryBoundary } from 'shared-ui';
import { common } from '../../messages';
import { OverrideLink } from './override-link';
import { PortalCard } from './portal-card';
import { useReleases } from './use-releases';

/** What is live of each portal, and what can be done about it. */
export function ReleasesPage() {
  const read = useReleases();
  return (
    <QueryBoundary read={read} failed={common.failed.releases}>
      {({ Portals, OverridesAllowed }) => (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
              alignItems: 'start',
            }}
          >
            {Portals.map((portal) => (
              <PortalCard key={portal.Portal} portal={portal} />
            ))}
          </Box>
          <OverrideLink portals={Portals.map(({ Portal }) => Portal)} allowed={OverridesAllowed} />
        </>
      )}
    </QueryBoundary>
  );
}
