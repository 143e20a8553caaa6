import { useMemo } from 'react';
import { listPositions, listSupervisors, type Position, type User } from 'shared-api/contract';
import { type RowsQuery, useEndpoint, useListRows, useOnFailure } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { messages } from '../../messages';

const { supervisors: texts, columns: headers } = messages;

function useSupervisorRows(query: RowsQuery) {
  const rows = useListRows(listSupervisors, 'Supervisors', query);
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
      header: headers.department,
      value: (row) => row.Position,
      filter: 'select',
      filterOptions: positions?.map(({ Position }) => Position),
    },
  ];
}

/** Everyone who guides interns. */
export function SupervisorsPage() {
  const { data } = useEndpoint(listPositions, {});
  const columns = useMemo(() => columnsFor(data?.Positions), [data]);
  return (
    <DataTable
      title={texts.title}
      columns={columns}
      rowId={(row) => row.user_id}
      useRows={useSupervisorRows}
      empty={{ title: texts.empty }}
    />
  );
}
