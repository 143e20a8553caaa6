import { fold, searchWords, withoutTrunkPrefix } from '@internship-portals/shared-api/text';
import { useMemo } from 'react';
import type { DataTableColumn, TableQuery } from './types';

let collator: Intl.Collator | undefined;

/**
 * The rows that contain each word of the search in any column, as on the server: 'otieno engineering' finds a person.
 */
function found<Row>(rows: Row[], columns: DataTableColumn<Row>[], search: string): Row[] {
  const words = searchWords(search).map(withoutTrunkPrefix);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const texts = columns.map(({ value }) => fold(value(row)));
    return words.every((word) => texts.some((text) => text.includes(word)));
  });
}

/** The rows that match each filter. One of a column that does not exist, or without a value, leaves all. */
function filtered<Row>(rows: Row[], columns: DataTableColumn<Row>[], filter: TableQuery['filter']): Row[] {
  return Object.entries(filter).reduce((left, [id, wanted]) => {
    const column = columns.find((one) => one.id === id);
    if (!column || !wanted) return left;
    if (column.filter !== 'text') return left.filter((row) => column.value(row) === wanted);
    return left.filter((row) => fold(column.value(row)).includes(fold(wanted)));
  }, rows);
}

/** The rows in the order of a column. Those with the same value keep theirs. */
function sorted<Row>(rows: Row[], columns: DataTableColumn<Row>[], sort: TableQuery['sort']): Row[] {
  const column = columns.find(({ id }) => id === sort?.replace(/^-/, ''));
  if (!column || column.sortable === false) return rows;
  const direction = sort?.startsWith('-') ? -1 : 1;
  // Not before it is needed: the first pages of visitors have no table.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const { compare } = collator;
  const valued = rows.map((row) => ({ row, value: column.value(row) }));
  return valued.sort((a, b) => direction * compare(a.value, b.value)).map(({ row }) => row);
}

/**
 * Searches, filters, sorts and pages the rows. With `server`, the rows already are the current page, and this only
 * computes the counts.
 */
export function useTableModel<Row>(
  columns: DataTableColumn<Row>[],
  rows: Row[],
  rowId: (row: Row) => string | number,
  { search, filter, sort, page, pageSize }: TableQuery,
  server?: { total: number },
) {
  const isWhole = server === undefined;
  const matching = useMemo(
    () => (isWhole ? filtered(found(rows, columns, search), columns, filter) : rows),
    [isWhole, rows, columns, search, filter],
  );
  const ordered = useMemo(
    () => (isWhole ? sorted(matching, columns, sort) : matching),
    [isWhole, matching, columns, sort],
  );
  const shown = isWhole ? ordered.slice((page - 1) * pageSize, page * pageSize) : ordered;
  const total = server?.total ?? matching.length;
  return {
    rows: shown.map((row) => ({ id: String(rowId(row)), row })),
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}
