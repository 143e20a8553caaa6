import { ErrorPanel, PageHeading, QueryBoundary } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { base, messages } from '../../messages';
import { PortalCard } from './portal-card';
import { ReleaseHistory } from './release-history';
import { useReleases } from './use-releases';
import { VersionsTable } from './versions-table';

const { releases: texts } = messages;

/** One portal: what is live, every version that there is, and how it came to this. */
export function PortalPage() {
  const { portal: name = '' } = useParams();
  const read = useReleases();
  return (
    <>
      <PageHeading title={name} back={{ label: texts.title, to: `${base}/releases` }} />
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Portals }) => {
          const portal = Portals.find(({ Portal }) => Portal === name);
          if (!portal) return <ErrorPanel title={texts.versions.gone} text={texts.versions.goneHint} />;
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
