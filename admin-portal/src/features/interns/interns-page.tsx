import { useMemo } from 'react';
import { listInterns, listPositions, type Position, type User } from 'shared-api/contract';
import { type RowsQuery, useEndpoint, useListRows, useOnFailure } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { messages } from '../../messages';

const { interns: texts, columns: headers } = messages;

function useInternRows(query: RowsQuery) {
  const rows = useListRows(listInterns, 'Interns', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(texts.failed));
  return rows;
}

function columnsFor(positions: Position[] | undefined): DataTableColumn<User>[] {
  return [
    { id: 'Name', header: headers.name, value: (row) => row.Name },
    { id: 'Email', header: headers.email, value: (row) => row.Email },
    { id: 'PhoneNumber', header: headers.phoneNumber, value: (row) => row.PhoneNumber },
    {
      id: 'Position',
      header: headers.position,
      value: (row) => row.Position,
      filter: 'select',
      filterOptions: positions?.map(({ Position }) => Position),
    },
    { id: 'Supervisor', header: headers.supervisor, value: (row) => row.Supervisor?.Name ?? texts.unassigned },
  ];
}

/** Everyone in the programme, each with the supervisor who guides them. */
export function InternsPage() {
  const { data } = useEndpoint(listPositions, {});
  const columns = useMemo(() => columnsFor(data?.Positions), [data]);
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      rowId={(row) => row.user_id}
      useRows={useInternRows}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  );
}
