import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataTableColumn, TableQuery } from './types';

const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ignores case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// TanStack requires records, but the product's rows can have any type.
interface Entry<Row> {
  row: Row;
}

const includes = (row: { getValue: (id: string) => unknown }, column: string, wanted: string): boolean =>
  fold(String(row.getValue(column))).includes(fold(wanted));

/**
 * The rows that contain each word of the search in any column, as on the server: 'otieno engineering' finds a person.
 */
function found<Row>(rows: Row[], columns: DataTableColumn<Row>[], search: string): Row[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const texts = columns.map(({ value }) => fold(value(row)));
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}

/**
 * Searches, filters, sorts and pages the rows. With `server`, the rows already are the current page, and this only
 * computes the counts.
 */
export function useTableModel<Row>(
  columns: DataTableColumn<Row>[],
  rows: Row[],
  rowId: (row: Row) => string | number,
  query: TableQuery,
  server?: { total: number },
) {
  const manual = server !== undefined;
  const data = useMemo(
    () => (manual ? rows : found(rows, columns, query.search)).map((row): Entry<Row> => ({ row })),
    [manual, rows, columns, query.search],
  );
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Entry<Row>> => ({
          id: column.id,
          header: column.header,
          accessorFn: ({ row }) => column.value(row),
          enableSorting: column.sortable !== false,
          sortFn: (a, b, id) => collator.compare(a.getValue<string>(id), b.getValue<string>(id)),
          filterFn:
            column.filter === 'text' ? includes : (row, id, wanted: string) => row.getValue<string>(id) === wanted,
        }),
      ),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnFilters: Object.entries(query.filter).map(([id, value]) => ({ id, value })),
      sorting: query.sort ? [{ id: query.sort.replace(/^-/, ''), desc: query.sort.startsWith('-') }] : [],
      pagination: { pageIndex: query.page - 1, pageSize: query.pageSize },
    }),
    [query],
  );
  const table = useTable<typeof features, Entry<Row>>({
    features,
    data,
    columns: definitions,
    state,
    getRowId: ({ row }) => String(rowId(row)),
    autoResetPageIndex: false,
    manualFiltering: manual,
    manualSorting: manual,
    manualPagination: manual,
    rowCount: server?.total,
  });
  const total = server?.total ?? table.getFilteredRowModel().rows.length;
  return {
    rows: table.getRowModel().rows.map(({ id, original }) => ({ id, row: original.row })),
    total,
    pages: Math.max(1, Math.ceil(total / query.pageSize)),
  };
}
