import { listMyInterns, type User } from 'shared-api/contract';
import { type RowsQuery, useListRows, useOnFailure } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { messages } from '../../messages';

const { interns: texts } = messages;

function useInternRows(query: RowsQuery) {
  const rows = useListRows(listMyInterns, 'MyInterns', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(texts.failed));
  return rows;
}

const columns: DataTableColumn<User>[] = [
  { id: 'Name', header: texts.columns.name, value: (row) => row.Name },
  { id: 'Email', header: texts.columns.email, value: (row) => row.Email },
  { id: 'PhoneNumber', header: texts.columns.phoneNumber, value: (row) => row.PhoneNumber },
  { id: 'Position', header: texts.columns.department, value: (row) => row.Position, filter: 'text' },
];

/** The interns whom the signed-in supervisor guides. */
export function InternsPage() {
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
