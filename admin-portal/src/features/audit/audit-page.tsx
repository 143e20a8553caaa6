import { call } from '@internship-portals/shared-api/client';
import {
  AUDIT_EVENTS,
  AUDIT_OUTCOMES,
  AUDIT_PERIODS,
  type AuditEntry,
  createExport,
  listAuditEvents,
} from '@internship-portals/shared-api/contract';
import { type RowsQuery, useListRows, useOnFailure } from '@internship-portals/shared-api/query';
import { Moment, PageHeading, useToast } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn, ExportButton } from '@internship-portals/shared-ui/table';
import Typography from '@mui/material/Typography';
import { eventName, kindName, messages } from './messages';

const { columns: headers } = messages;

function useAuditRows(query: RowsQuery) {
  const rows = useListRows(listAuditEvents, 'Events', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(messages.failed));
  return rows;
}

const TONES: Record<AuditEntry['Outcome'], BadgeTone> = { success: 'green', failure: 'yellow', refused: 'red' };

function Secondary({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}

/** Digests with their first 12 characters, as the Releases page shows them. Exports have all of them. */
const withShortDigests = (detail: string) => detail.replace(/\b([0-9a-f]{12})[0-9a-f]{20,}\b/g, '$1…');

const columns: DataTableColumn<AuditEntry>[] = [
  {
    id: 'At',
    header: headers.at,
    value: (row) => row.At,
    cell: (row) => <Moment at={row.At} />,
    required: true,
    filter: 'select',
    filterOptions: Object.keys(AUDIT_PERIODS),
  },
  {
    id: 'Event',
    header: headers.event,
    brief: true,
    value: (row) => row.Event,
    cell: (row) => (
      <>
        {eventName(row.Event)}
        {row.Occurrences > 1 && <Secondary>{messages.times(row.Occurrences)}</Secondary>}
      </>
    ),
    required: true,
    filter: 'select',
    filterOptions: [...AUDIT_EVENTS].sort(),
    optionLabel: eventName,
  },
  {
    id: 'Outcome',
    header: headers.outcome,
    brief: true,
    value: (row) => row.Outcome,
    cell: (row) => <Badge tone={TONES[row.Outcome]}>{messages.outcomes[row.Outcome]}</Badge>,
    filter: 'select',
    filterOptions: [...AUDIT_OUTCOMES],
    optionLabel: (outcome) => messages.outcomes[outcome as AuditEntry['Outcome']] ?? outcome,
  },
  {
    id: 'Actor',
    header: headers.actor,
    brief: true,
    value: (row) => row.Actor ?? messages.actors[row.ActorKind],
    sortable: false,
    exported: true,
  },
  { id: 'Client', header: headers.client, value: (row) => row.Client ?? '' },
  {
    id: 'Subject',
    header: headers.subject,
    value: (row) => row.Subject ?? '',
    cell: (row) => (
      <>
        {row.Subject}
        {row.SubjectKind && <Secondary>{kindName(row.SubjectKind)}</Secondary>}
      </>
    ),
    sortable: false,
    exported: true,
  },
  {
    id: 'Detail',
    header: headers.detail,
    value: (row) => row.Detail ?? '',
    cell: (row) => row.Detail && <Secondary>{withShortDigests(row.Detail)}</Secondary>,
    sortable: false,
    exported: true,
  },
];

/** The audit trail, for administrators. */
export function AuditPage() {
  return (
    <>
      <PageHeading title={messages.title} />
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{messages.about}</Typography>
      <DataTable
        title={messages.title}
        heading="none"
        columns={columns}
        rowId={(row) => row.id}
        useRows={useAuditRows}
        tools={(shown) => (
          <ExportButton
            shown={shown}
            columns={columns}
            onExport={(request) => call(createExport, { body: { List: 'auditEvents', ...request } })}
          />
        )}
        empty={{ title: messages.empty }}
      />
    </>
  );
}
