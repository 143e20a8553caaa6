import { adminPages } from '@internship-portals/shared-api/contract';
import { ErrorPanel, PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
import { common } from '../../messages';
import { messages } from './messages';
import { PortalCard } from './portal-card';
import { ReleaseHistory } from './release-history';
import { useReleases } from './use-releases';
import { VersionsTable } from './versions-table';

/** One portal: current state, all versions, and history. */
export function PortalPage() {
  const { portal: name = '' } = useParams();
  const read = useReleases();
  return (
    <>
      <PageHeading title={name} back={{ label: messages.title, to: adminPages.releases }} />
      <QueryBoundary read={read} failed={common.failed.releases}>
        {({ Portals }) => {
          const portal = Portals.find(({ Portal }) => Portal === name);
          if (!portal) return <ErrorPanel title={messages.versions.gone} text={messages.versions.goneHint} />;
          return (
            <>
              <PortalCard portal={portal} link={false} />
              <VersionsTable portal={portal} />
              <ReleaseHistory history={portal.History} />
            </>
          );
        }}
      </QueryBoundary>
    </>
  );
}
