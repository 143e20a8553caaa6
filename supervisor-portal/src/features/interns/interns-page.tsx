import { listMyInterns, supervisorPages, type User } from 'shared-api/contract';
import { type RowsQuery, useListRows, useOnFailure } from 'shared-api/query';
import { EmailText, formatPhoneNumber, LinkButton, useToast } from 'shared-ui';
import { DataTable, type DataTableColumn } from 'shared-ui/table';
import { assignAddress } from './assign-address';
import { messages } from './messages';

function useInternRows(query: RowsQuery) {
  const rows = useListRows(listMyInterns, 'MyInterns', query);
  const toast = useToast();
  useOnFailure(rows.error, () => toast.error(messages.failed));
  return rows;
}

const columns: DataTableColumn<User>[] = [
  { id: 'Name', header: messages.columns.name, value: (row) => row.Name, required: true },
  {
    id: 'Email',
    header: messages.columns.email,
    value: (row) => row.Email,
    cell: (row) => <EmailText email={row.Email} />,
  },
  { id: 'PhoneNumber', header: messages.columns.phoneNumber, value: (row) => formatPhoneNumber(row.PhoneNumber) },
  { id: 'Position', header: messages.columns.department, value: (row) => row.Position, filter: 'text' },
  {
    id: 'Action',
    header: messages.columns.action,
    value: () => '',
    required: true,
    cell: (row) => (
      <LinkButton size="small" variant="contained" to={assignAddress(row)} aria-label={messages.assignTo(row.Name)}>
        {messages.assign}
      </LinkButton>
    ),
    sortable: false,
  },
  {
    id: 'Performance',
    header: messages.columns.performance,
    value: () => '',
    cell: (row) => (
      <LinkButton
        size="small"
        variant="outlined"
        to={supervisorPages.performance(row.user_id)}
        aria-label={messages.viewOf(row.Name)}
      >
        {messages.view}
      </LinkButton>
    ),
    sortable: false,
  },
];

/** The signed-in supervisor's interns, with links to assign a task and to their performance. */
export function InternsPage() {
  return (
    <DataTable
      title={messages.title}
      columns={columns}
      rowId={(row) => row.user_id}
      useRows={useInternRows}
      empty={{ title: messages.empty, hint: messages.emptyHint }}
    />
  );
}
