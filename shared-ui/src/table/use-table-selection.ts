import { useCallback, useMemo, useState } from 'react';

/** The rows of a table that somebody has chosen, whatever page or search shows them. */
export interface TableSelection<Row> {
  /** By the id that the table gives its rows, in the order of choosing. */
  selected: ReadonlyMap<string, Row>;
  select: (rows: readonly { id: string; row: Row }[]) => void;
  deselect: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Holds the selection of a `DataTable`; the page that does something with it has it too. */
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
