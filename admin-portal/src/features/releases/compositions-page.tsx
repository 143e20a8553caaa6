import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { type Composition, listCompositions } from 'shared-api/contract';
import { useOnFailure, useWholeList } from 'shared-api/query';
import { formatMoment, Moment, useToast } from 'shared-ui';
import { Badge } from 'shared-ui/dashboard';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { CompositionButton } from './composition-button';
import { messages } from './messages';

const { compositions: texts, columns: headers, states } = messages;

function Versions({ composition }: { composition: Composition }) {
  const { Versions: versions, Canaries: canaries } = composition;
  const names = Object.keys({ ...versions, ...canaries });
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      {names.map((name) => (
        <li key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>{' '}
          {versions[name] ?? texts.nothing}
          {canaries[name] && (
            <>
              {' '}
              <Badge tone="orange">{`${states.canary} ${canaries[name]}`}</Badge>
            </>
          )}
        </li>
      ))}
    </Box>
  );
}

const columns: DataTableColumn<Composition>[] = [
  {
    id: 'From',
    header: headers.since,
    value: (row) => `${row.From} ${formatMoment(row.From)}`,
    cell: (row) => <Moment at={row.From} />,
    required: true,
  },
  {
    id: 'Until',
    header: headers.until,
    value: (row) => (row.Until ? `${row.Until} ${formatMoment(row.Until)}` : texts.live),
    cell: (row) => (row.Until ? <Moment at={row.Until} /> : <Badge tone="green">{texts.live}</Badge>),
  },
  {
    id: 'Versions',
    header: headers.versions,
    value: (row) => [row.Versions, row.Canaries].flatMap((versions) => Object.entries(versions).flat()).join(' '),
    cell: (row) => <Versions composition={row} />,
    sortable: false,
    required: true,
  },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) => <CompositionButton id={row.id} label={texts.open} name={texts.openFrom(formatMoment(row.From))} />,
    sortable: false,
    required: true,
  },
];

/** The live one first, then newest first. */
const newestFirst = (a: Composition, b: Composition) =>
  Number(b.Until === null) - Number(a.Until === null) || b.From.localeCompare(a.From);

/** Every set of versions that was live, and when. */
export function CompositionsPage() {
  const list = useWholeList(listCompositions, 'Compositions');
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(texts.failed));
  const rows = useMemo(() => list.rows && [...list.rows].sort(newestFirst), [list.rows]);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.about}</Typography>
      <DataTable
        title={texts.title}
        heading="none"
        columns={columns}
        rowId={(row) => row.id}
        {...list}
        rows={rows}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </>
  );
}
