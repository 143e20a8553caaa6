/** Door: the product's table (@tanstack/react-table inside). */
export { DataTable } from './data-table';
export type { DataTableColumn, DataTableProps, TableQuery, TableRows } from './types';
