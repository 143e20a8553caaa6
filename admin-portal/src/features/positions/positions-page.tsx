import { call } from '@internship-portals/shared-api/client';
import { createExport, deletePosition, listPositions, type Position } from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useOnFailure, useWholeList } from '@internship-portals/shared-api/query';
import { PageHeading, useToast } from '@internship-portals/shared-ui';
import { DataTable, type DataTableColumn, DeleteButton, ExportButton } from '@internship-portals/shared-ui/table';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { common } from '../../messages';
import { AddPositionForm } from './add-position-form';
import { EditPositionButton } from './edit-position-button';
import { messages } from './messages';

const { columns: headers } = common;

function Actions({ position }: { position: Position }) {
  const remove = useEndpointMutation(deletePosition);
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 140 }}>
      <EditPositionButton position={position} />
      <DeleteButton
        name={position.Position}
        texts={messages.deletion}
        onDelete={() => remove.mutateAsync({ params: { id: position.id } })}
      />
    </Stack>
  );
}

/** The end of an id: those of one day begin alike. */
const shortId = (id: string) => id.slice(-8);

const columns: DataTableColumn<Position>[] = [
  {
    id: 'id',
    header: headers.id,
    // Without its label it tells nothing.
    brief: false,
    value: (row) => shortId(row.id),
    cell: (row) => (
      <Box component="span" title={row.id} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {shortId(row.id)}
      </Box>
    ),
  },
  { id: 'Position', header: headers.position, value: (row) => row.Position, required: true },
  {
    id: 'Action',
    header: headers.action,
    value: () => '',
    cell: (row) => <Actions position={row} />,
    required: true,
    sortable: false,
  },
];

/** Positions that visitors can apply for. They are also the departments of the staff. */
export function PositionsPage() {
  const list = useWholeList(listPositions, 'Positions');
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(common.failed.positions));
  return (
    <>
      <PageHeading title={messages.title} />
      <AddPositionForm />
      <DataTable
        title={messages.title}
        heading="none"
        columns={columns}
        rowId={(row) => row.id}
        {...list}
        empty={{ title: messages.empty, hint: messages.emptyHint }}
        tools={(shown) => (
          <ExportButton
            shown={shown}
            columns={columns}
            onExport={(request) => call(createExport, { body: { List: 'positions', ...request } })}
          />
        )}
      />
    </>
  );
}
