import type { ReleaseEvent } from '@internship-portals/shared-api/contract';
import { formatMoment, Moment } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { columns: headers } = messages;

const tones: Record<ReleaseEvent['Action'], BadgeTone> = {
  Released: 'grey',
  Promoted: 'green',
  'Rolled Back': 'red',
  'Rollout Started': 'orange',
  'Rollout Ended': 'grey',
  'Rollout Rolled Back': 'red',
  Deleted: 'grey',
  Replaced: 'red',
};

const columns: DataTableColumn<ReleaseEvent>[] = [
  {
    id: 'At',
    header: headers.at,
    value: (row) => `${row.At} ${formatMoment(row.At)}`,
    cell: (row) => <Moment at={row.At} />,
    required: true,
  },
  {
    id: 'Action',
    header: headers.action,
    value: (row) => row.Action,
    cell: (row) => <Badge tone={tones[row.Action]}>{row.Action}</Badge>,
    filter: 'select',
  },
  {
    id: 'Version',
    header: headers.version,
    value: (row) => [row.Version, row.From ?? ''].join(' '),
    cell: (row) => (
      <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 200 } }}>
        <Box sx={{ fontWeight: 550 }}>{row.Version}</Box>
        {row.From && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {messages.history.after(row.From)}
          </Typography>
        )}
      </Box>
    ),
  },
  { id: 'By', header: headers.by, value: (row) => row.By },
  {
    id: 'Reason',
    header: headers.reason,
    value: (row) => row.Reason ?? messages.history.noReason,
    cell: (row) => (
      <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', minWidth: { sm: 220 } }}>
        {row.Reason ?? messages.history.noReason}
      </Box>
    ),
  },
];

/** Events carry no id; two of one portal at the same moment differ in what they did with which version. */
const eventId = ({ At, Action, Version }: ReleaseEvent) => `${At} ${Action} ${Version}`;

/** How it came to what is live now: what happened when, by whom and why. */
export function ReleaseHistory({ history }: { history: ReleaseEvent[] }) {
  return (
    <Box sx={{ mt: 4 }}>
      <DataTable
        title={messages.history.title}
        heading="h2"
        stateKey="history"
        columns={columns}
        rowId={eventId}
        rows={history}
        empty={{ title: messages.history.empty }}
      />
    </Box>
  );
}
