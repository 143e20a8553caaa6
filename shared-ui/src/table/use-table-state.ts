import { useEffect, useMemo, useRef } from 'react';
import { useAddressParams } from '../dashboard/use-address-params';
import type { DataTableColumn, TableQuery } from './types';

/** The choices for rows per page (specification, section 9). */
export const pageSizes = [5, 10, 20];
const defaultPageSize = 10;

/** The maximum number of characters of a search or filter. The server rejects longer ones. */
export const textMaxLength = 200;

/** Part of a new state, or a function of the current one. */
export type TableChange = Partial<TableQuery> | ((now: TableQuery) => Partial<TableQuery>);

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined);

/**
 * A table's state, stored in the address: q (search), sort, page, size, and f.<column> for each filter, all with the
 * optional prefix. A reload, Back and a shared link show the same rows. Invalid values are ignored. A change replaces
 * the history entry, so Back goes to the previous page, and returning shows the same rows again.
 */
export function useTableState<Row>(columns: DataTableColumn<Row>[], stateKey?: string) {
  const [params, edit] = useAddressParams();
  const prefix = stateKey ? `${stateKey}.` : '';
  const text = params.toString();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` represents `params`, which is new on every render.
  const query = useMemo<TableQuery>(() => {
    const read = (name: string) => params.get(prefix + name);
    const sort = read('sort') ?? undefined;
    const size = wholeNumber(read('size'));
    const sorted = columns.find(({ id, sortable }) => id === sort?.replace(/^-/, '') && sortable !== false);
    const filter: Record<string, string> = {};
    for (const column of columns) {
      const chosen = column.filter && read(`f.${column.id}`);
      if (chosen) filter[column.id] = chosen.slice(0, textMaxLength);
    }
    return {
      page: wholeNumber(read('page')) ?? 1,
      pageSize: size && pageSizes.includes(size) ? size : defaultPageSize,
      search: (read('q') ?? '').slice(0, textMaxLength),
      sort: sorted && sort,
      filter,
    };
  }, [text, prefix, columns]);

  // Changing the address takes time, so the next change may come before the first one is rendered.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);

  /** Changes part of the state. Any change except that of the page returns to the first page. */
  const change = (changes: TableChange) => {
    const now = latest.current;
    const next = { ...now, page: 1, ...(typeof changes === 'function' ? changes(now) : changes) };
    latest.current = next;
    edit((params) => {
      const write = (name: string, value: string | undefined) =>
        value ? params.set(prefix + name, value) : params.delete(prefix + name);
      write('q', next.search);
      write('sort', next.sort);
      write('page', next.page > 1 ? String(next.page) : undefined);
      write('size', next.pageSize === defaultPageSize ? undefined : String(next.pageSize));
      for (const { id } of columns) write(`f.${id}`, next.filter[id]);
    });
  };

  return { query, change };
}
