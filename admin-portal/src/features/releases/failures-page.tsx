import { listPortalFailures, type PortalFailure } from '@internship-portals/shared-api/contract';
import { useOnFailure, useWholeList } from '@internship-portals/shared-api/query';
import { formatMoment, Moment, useToast } from '@internship-portals/shared-ui';
import { DataTable, type DataTableColumn } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { portalFailures: texts, columns: headers } = messages;

/** Failures of earlier versions can have a stage that pages no longer report. */
const stageName = (stage: string) => (texts.stages as Record<string, string>)[stage] ?? stage;

const columns: DataTableColumn<PortalFailure>[] = [
  {
    id: 'At',
    header: headers.at,
    value: (row) => `${row.At} ${formatMoment(row.At)}`,
    cell: (row) => <Moment at={row.At} />,
    required: true,
  },
  {
    id: 'Portal',
    header: headers.portal,
    value: (row) => row.Portal,
    filter: 'select',
  },
  {
    id: 'Version',
    header: headers.version,
    value: (row) => row.Version,
    cell: (row) => <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 120 } }}>{row.Version}</Box>,
  },
  { id: 'Stage', header: headers.stage, value: (row) => stageName(row.Stage), filter: 'select' },
  {
    id: 'Error',
    header: headers.error,
    value: (row) => row.Error,
    cell: (row) => (
      <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', minWidth: { sm: 220 } }}>{row.Error}</Box>
    ),
    required: true,
  },
  { id: 'Reference', header: headers.reference, value: (row) => row.Reference ?? texts.none },
];

/** Failures that pages reported: portal, version and stage. */
export function FailuresPage() {
  const list = useWholeList(listPortalFailures, 'Failures');
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(texts.failed));
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.about}</Typography>
      <DataTable
        title={texts.title}
        heading="none"
        columns={columns}
        rowId={(row) => row.id}
        {...list}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </>
  );
}
