import Stack from '@mui/material/Stack';
import { call } from 'shared-api/client';
import { createExport, deletePosition, listPositions, type Position } from 'shared-api/contract';
import { useEndpointMutation, useOnFailure, useWholeList } from 'shared-api/query';
import { PageHeading, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn, DeleteButton, ExportButton } from 'shared-ui/table';
import { messages } from '../../messages';
import { AddPositionForm } from './add-position-form';
import { EditPositionButton } from './edit-position-button';

const { positions: texts, columns: headers } = messages;

function Actions({ position }: { position: Position }) {
  const remove = useEndpointMutation(deletePosition);
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 140 }}>
      <EditPositionButton position={position} />
      <DeleteButton
        name={position.Position}
        texts={texts.deletion}
        onDelete={() => remove.mutateAsync({ params: { id: position.id } })}
      />
    </Stack>
  );
}

const columns: DataTableColumn<Position>[] = [
  { id: 'id', header: headers.id, value: (row) => row.id },
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

/** The positions one can apply for, which are the departments of the people who work here. */
export function PositionsPage() {
  const list = useWholeList(listPositions, 'Positions');
  const toast = useToast();
  useOnFailure(list.error, () => toast.error(texts.failed));
  return (
    <>
      <PageHeading title={texts.title} />
      <AddPositionForm />
      <DataTable
        title={texts.title}
        heading="none"
        columns={columns}
        rowId={(row) => row.id}
        {...list}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
        tools={(shown) => (
          <ExportButton
            shown={shown}
            columns={columns}
            onExport={(asked) => call(createExport, { body: { List: 'positions', ...asked } })}
          />
        )}
      />
    </>
  );
}
