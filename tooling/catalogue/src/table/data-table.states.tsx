import { LinkButton } from '@internship-portals/shared-ui';
import { ShortDate, StatusBadge } from '@internship-portals/shared-ui/dashboard';
import { DataTable, type DataTableColumn, DeleteButton, useTableSelection } from '@internship-portals/shared-ui/table';
import Button from '@mui/material/Button';

interface Application {
  id: string;
  Name: string;
  Email: string;
  Phone: string;
  Department: string;
  Status: string;
  Applied: string;
}

const departments = ['Advisory', 'Engineering', 'Technology'];
const statuses = ['Processing', 'Accepted For Interview', 'Interview Passed', 'Declined'];
const rows = ['Wanjiku Kamau', 'Brian Kiprotich', 'Amina Otieno', 'Kevin Mutua', 'Naliaka Barasa', 'Faith Chebet'].map(
  (Name, index): Application => ({
    id: String(index),
    Name,
    Email: `${Name.toLowerCase().replace(' ', '.')}@students.example`,
    Phone: `+25471200020${index}`,
    Department: departments[index % 3] ?? '',
    Status: statuses[index % 4] ?? '',
    Applied: `2026-11-${10 + index}`,
  }),
);

const columns: DataTableColumn<Application>[] = [
  { id: 'Name', header: 'Name', value: ({ Name }) => Name, required: true },
  { id: 'Email', header: 'Email', value: ({ Email }) => Email, contact: 'email' },
  { id: 'Phone', header: 'Phone', value: ({ Phone }) => Phone, contact: 'phone' },
  { id: 'Department', header: 'Department', value: ({ Department }) => Department, filter: 'select' },
  {
    id: 'Status',
    header: 'Status',
    value: ({ Status }) => Status,
    cell: ({ Status }) => <StatusBadge status={Status} />,
  },
  {
    id: 'Applied',
    header: 'Applied',
    value: ({ Applied }) => Applied,
    cell: ({ Applied }) => <ShortDate date={Applied} />,
  },
  {
    id: 'Action',
    header: 'Action',
    sortable: false,
    value: () => '',
    cell: ({ Name }) => (
      <DeleteButton
        name={Name}
        texts={{ question: 'Are you sure?', consequence: '', done: 'Deleted', failed: 'Could not delete' }}
        onDelete={() => Promise.resolve()}
      />
    ),
  },
];

const table = { title: 'Applications', columns, rowId: ({ id }: Application) => id };
const add = (
  <LinkButton to="/" variant="contained">
    Add
  </LinkButton>
);

function Selected() {
  const selection = useTableSelection<Application>();
  return (
    <DataTable
      {...table}
      rows={rows}
      selection={{ ...selection, name: ({ Name }) => Name, actions: <Button size="small">Decline</Button> }}
    />
  );
}

export default {
  rows: <DataTable {...table} rows={rows} actions={add} />,
  'can be selected': <Selected />,
  empty: (
    <DataTable {...table} rows={[]} empty={{ title: 'No applications yet', hint: 'Share the link of the form.' }} />
  ),
  failed: <DataTable {...table} error={new Error('Away')} onRetry={() => undefined} />,
  loading: <DataTable {...table} loading />,
};
