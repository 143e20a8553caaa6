/** Entry point: the table and the controls of its rows. */
export { DataTable } from './data-table';
export { DeleteButton, type DeleteButtonProps } from './delete-button';
export { ExportButton } from './export-button';
export type {
  AskedExport,
  DataTableColumn,
  DataTableProps,
  ExportButtonProps,
  SelectionProps,
  ShownTable,
  TableQuery,
  TableRows,
} from './types';
export { useFocusAfterRemoval } from './use-focus-after-removal';
export { type TableSelection, useTableSelection } from './use-table-selection';
