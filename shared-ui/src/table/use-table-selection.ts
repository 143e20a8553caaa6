import { useCallback, useMemo, useState } from 'react';

/** The selected rows of a table, across pages and searches. */
export interface TableSelection<Row> {
  /** By the table's row id, in the order of selection. */
  selected: ReadonlyMap<string, Row>;
  select: (rows: readonly { id: string; row: Row }[]) => void;
  deselect: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Holds the selection of a `DataTable`, for the table and the page that uses it. */
export function useTableSelection<Row>(): TableSelection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const select = useCallback(
    (rows: readonly { id: string; row: Row }[]) =>
      setSelected((now) => new Map([...now, ...rows.map(({ id, row }) => [id, row] as const)])),
    [],
  );
  const deselect = useCallback(
    (ids: readonly string[]) =>
      setSelected((now) => {
        const left = new Map([...now].filter(([id]) => !ids.includes(id)));
        return left.size === now.size ? now : left;
      }),
    [],
  );
  const clear = useCallback(() => setSelected((now) => (now.size === 0 ? now : new Map())), []);
  return useMemo(() => ({ selected, select, deselect, clear }), [selected, select, deselect, clear]);
}
