import { listMyInterns, type User } from 'shared-api/contract';
import { type RowsQuery, useListRows, useOnFailure } from 'shared-api/query';
import { EmailText, formatPhoneNumber, LinkButton, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { base, messages } from '../../messages';
import { assignAddress } from './assign-address';

const { interns: texts } = messages;

function useInternRows(query: RowsQuery) {
  const rows = useListRows(listMyInterns, 'MyInterns', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(texts.failed));
  return rows;
}

const columns: DataTableColumn<User>[] = [
  { id: 'Name', header: texts.columns.name, value: (row) => row.Name, required: true },
  {
    id: 'Email',
    header: texts.columns.email,
    value: (row) => row.Email,
    cell: (row) => <EmailText email={row.Email} />,
  },
  { id: 'PhoneNumber', header: texts.columns.phoneNumber, value: (row) => formatPhoneNumber(row.PhoneNumber) },
  { id: 'Position', header: texts.columns.department, value: (row) => row.Position, filter: 'text' },
  {
    id: 'Action',
    header: texts.columns.action,
    value: () => '',
    required: true,
    cell: (row) => (
      <LinkButton size="small" variant="contained" to={assignAddress(row)} aria-label={texts.assignTo(row.Name)}>
        {texts.assign}
      </LinkButton>
    ),
    sortable: false,
  },
  {
    id: 'Performance',
    header: texts.columns.performance,
    value: () => '',
    cell: (row) => (
      <LinkButton
        size="small"
        variant="outlined"
        to={`${base}/performanceDetails/${row.user_id}`}
        aria-label={texts.viewOf(row.Name)}
      >
        {texts.view}
      </LinkButton>
    ),
    sortable: false,
  },
];

/** The interns whom the signed-in supervisor guides, with the ways to a new task and to how they are doing. */
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
