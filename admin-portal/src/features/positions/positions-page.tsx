import { listPositions, type Position } from 'shared-api/contract';
import { useEndpoint, useOnFailure } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { messages } from '../../messages';

const { positions: texts, columns: headers } = messages;

const columns: DataTableColumn<Position>[] = [
  { id: 'id', header: headers.id, value: (row) => row.id },
  { id: 'Position', header: headers.position, value: (row) => row.Position },
];

/** The positions one can apply for, which are the departments of the people who work here. */
export function PositionsPage() {
  const { data, error, isPending, refetch } = useEndpoint(listPositions, {});
  const toast = useToast();
  useOnFailure(error, () => toast.error(texts.failed));
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      rowId={(row) => row.id}
      rows={data?.Positions}
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={{ title: texts.empty }}
    />
  );
}
