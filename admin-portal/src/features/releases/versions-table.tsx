import type { PortalReleases, Release } from '@internship-portals/shared-api/contract';
import { BusyButton, formatMoment, Moment } from '@internship-portals/shared-ui';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { messages } from './messages';
import { PinButton } from './pin-button';
import { PromoteButton } from './promote-button';
import { failuresOf, IncompatibilityLines, StateBadges, shortCommit } from './release-facts';
import { type Asked, ReleaseModal } from './release-modal';

const { columns: headers } = messages;

type Ask = (asked: Asked) => void;

/** Whether a version was released before the live one: that one is rolled back to, a newer one is promoted. */
function isOlder({ Current, Releases }: PortalReleases, release: Release): boolean {
  const live = Releases.find(({ Version }) => Version === Current);
  return live !== undefined && release.ReleasedAt < live.ReleasedAt;
}

function Actions({ portal, release, ask }: { portal: PortalReleases; release: Release; ask: Ask }) {
  const { Portal: name, Current, Rollout } = portal;
  const { Version: version, Incompatibilities } = release;
  // One that does not fit would be refused: its row says why.
  const goesLive = version !== Current && Incompatibilities.length === 0;
  const running = version === Rollout?.Version;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, minWidth: 120 }}>
      {goesLive &&
        (isOlder(portal, release) ? (
          <BusyButton
            size="small"
            variant="outlined"
            aria-label={messages.rollingBack.actionTo(name, version)}
            busy={false}
            onClick={() => ask({ doing: 'rollBack', version })}
          >
            {messages.rollingBack.action}
          </BusyButton>
        ) : (
          <PromoteButton portal={name} version={version} live={Current} />
        ))}
      {goesLive && !running && (
        <BusyButton
          size="small"
          variant="outlined"
          aria-label={messages.rollout.startWith(name, version)}
          busy={false}
          onClick={() => ask({ doing: 'rollOut', version })}
        >
          {messages.rollout.start}
        </BusyButton>
      )}
      <PinButton release={release} />
    </Box>
  );
}

function VersionCell({ portal, release }: { portal: PortalReleases; release: Release }) {
  return (
    <Box sx={{ minWidth: { sm: 160 }, maxWidth: 360, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{release.Version}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, '&:empty': { display: 'none' } }}>
        <StateBadges portal={portal} release={release} />
      </Box>
      <IncompatibilityLines incompatibilities={release.Incompatibilities} />
    </Box>
  );
}

const columnsFor = (portal: PortalReleases, ask: Ask): DataTableColumn<Release>[] => [
  {
    id: 'Version',
    header: headers.version,
    value: (row) => row.Version,
    cell: (row) => <VersionCell portal={portal} release={row} />,
    required: true,
  },
  {
    id: 'ReleasedAt',
    header: headers.released,
    value: (row) => `${row.ReleasedAt} ${formatMoment(row.ReleasedAt)} ${row.ReleasedBy}`,
    cell: (row) => (
      <>
        <Moment at={row.ReleasedAt} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {messages.by(row.ReleasedBy)}
        </Typography>
      </>
    ),
  },
  {
    id: 'Commit',
    header: headers.commit,
    value: (row) => row.Commit ?? '',
    cell: (row) => (row.Commit ? shortCommit(row.Commit) : messages.versions.unknownCommit),
  },
  {
    id: 'Size',
    header: headers.size,
    value: (row) => String(row.Size),
    cell: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{messages.size(row.Size)}</Box>,
  },
  {
    id: 'Loads',
    header: headers.loads,
    value: (row) => String(row.Loads),
    cell: (row) => (
      <>
        {messages.loads(row.Loads)}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {failuresOf(row.Loads, row.Failures)}
        </Typography>
      </>
    ),
  },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) => <Actions portal={portal} release={row} ask={ask} />,
    required: true,
    sortable: false,
  },
];

/** The newest versions of a portal, and what can be done with each. */
export function VersionsTable({ portal }: { portal: PortalReleases }) {
  const [asked, setAsked] = useState<Asked>();
  const columns = useMemo(() => columnsFor(portal, setAsked), [portal]);
  return (
    <Box sx={{ mt: 4 }}>
      <DataTable
        title={messages.versions.title}
        heading="h2"
        columns={columns}
        rowId={(row) => row.Version}
        rows={portal.Releases}
        empty={{ title: messages.versions.empty, hint: messages.versions.emptyHint }}
      />
      <ReleaseModal portal={portal} asked={asked} onClose={() => setAsked(undefined)} />
    </Box>
  );
}
