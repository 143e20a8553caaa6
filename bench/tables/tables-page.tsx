/** A page with 10,000 rows in one of the compared tables, which `?table=` names. Each shows 10 rows, searches and sorts. */
import { DataGrid } from '@mui/x-data-grid';
import { MaterialReactTable, useMaterialReactTable } from 'material-react-table';
import { createRoot } from 'react-dom/client';
import { ThemeRoot } from 'shared-ui';
import { createMemoryRouter, RouterProvider } from 'shared-ui/router';
import { DataTable } from 'shared-ui/table';
import { fields, type Person, people } from './people';

const own = fields.map(([id, header]) => ({ id, header, value: (row: Person) => row[id] }));
const ofGrid = fields.map(([field, headerName]) => ({ field, headerName, flex: 1 }));
const ofMaterialReactTable = fields.map(([accessorKey, header]) => ({ accessorKey, header }));

const OwnTable = () => <DataTable title="People" columns={own} rows={people} rowId={(row) => row.id} />;

const Grid = () => (
  <DataGrid
    columns={ofGrid}
    rows={people}
    showToolbar
    pageSizeOptions={[10]}
    initialState={{ pagination: { paginationModel: { pageSize: 10 } } }}
    slotProps={{ toolbar: { quickFilterProps: { expanded: true } as never } }}
  />
);

function OtherTable() {
  const table = useMaterialReactTable({
    columns: ofMaterialReactTable,
    data: people,
    initialState: { showGlobalFilter: true, pagination: { pageIndex: 0, pageSize: 10 } },
  });
  return <MaterialReactTable table={table} />;
}

const tables: Record<string, () => React.JSX.Element> = {
  DataTable: OwnTable,
  DataGrid: Grid,
  'material-react-table': OtherTable,
};

const Table = tables[new URLSearchParams(location.search).get('table') ?? ''] ?? OwnTable;
const router = createMemoryRouter([{ path: '*', element: <Table /> }]);
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <ThemeRoot>
    <RouterProvider router={router} />
  </ThemeRoot>,
);
