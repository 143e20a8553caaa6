import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { listPortalFailures, type PortalFailure } from 'shared-api/contract';
import { useOnFailure, useWholeList } from 'shared-api/query';
import { formatMoment, Moment, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { CompositionButton } from './composition-button';
import { messages } from './messages';

const { portalFailures: texts, columns: headers, compositions } = messages;

/** The other versions that the page was composed of. */
function OtherVersions({ failure: { Portal, Versions = {} } }: { failure: PortalFailure }) {
  const others = Object.entries(Versions).filter(([name]) => name !== Portal);
  return others.map(([name, version]) => (
    <Typography key={name} variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {name} {version}
    </Typography>
  ));
}

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
    cell: (row) => (
      <Box sx={{ overflowWrap: 'anywhere', minWidth: { sm: 120 } }}>
        {row.Version}
        <OtherVersions failure={row} />
      </Box>
    ),
  },
  { id: 'Stage', header: headers.stage, value: (row) => texts.stages[row.Stage], filter: 'select' },
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
  {
    id: 'Composition',
    header: headers.composition,
    value: () => '',
    cell: (row) =>
      row.Composition ? (
        <CompositionButton
          id={row.Composition}
          label={compositions.open}
          name={compositions.openThisOf(row.Portal, formatMoment(row.At))}
          failed={row}
        />
      ) : (
        texts.none
      ),
    sortable: false,
  },
];

/** Failures that pages reported: portal, version, stage and the other versions on the page. */
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
