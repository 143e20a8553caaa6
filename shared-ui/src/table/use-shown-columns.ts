import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DataTableColumn } from './types';

/** Ids of the columns that were hidden; anything else that may stand there counts as none. */
function readHidden(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Storage may be forbidden in this browser; then the choice lasts as long as the page.
    return [];
  }
}

function writeHidden(key: string, hidden: string[]): void {
  try {
    if (hidden.length > 0) localStorage.setItem(key, JSON.stringify(hidden));
    else localStorage.removeItem(key);
  } catch {
    // See above.
  }
}

/** Which columns a table shows, and how to change that. */
export interface ColumnChoice<Row> {
  /** In their order; never none. */
  shown: DataTableColumn<Row>[];
  /** Whether the column may be hidden now: not one that is required, nor the last one. */
  canHide: (column: DataTableColumn<Row>) => boolean;
  toggle: (column: DataTableColumn<Row>) => void;
  showAll: () => void;
}

/**
 * The columns that somebody wants to see of a table, remembered in this browser for this table of this dashboard. What is
 * kept are the hidden ones, so that a column of a later version appears, and one that is no more is forgotten.
 */
export function useShownColumns<Row>(columns: DataTableColumn<Row>[], table: string): ColumnChoice<Row> {
  const dashboard = useLocation().pathname.split('/')[1];
  const key = `columns/${dashboard}/${table}`;
  const [hidden, setHidden] = useState(() => readHidden(key));
  const shown = useMemo(() => {
    const left = columns.filter(({ id, required }) => required || !hidden.includes(id));
    return left.length > 0 ? left : columns;
  }, [columns, hidden]);
  const change = (ids: string[]) => {
    setHidden(ids);
    writeHidden(key, ids);
  };
  return {
    shown,
    canHide: ({ id, required }) => !required && !(shown.length === 1 && shown[0]?.id === id),
    toggle: ({ id }) => {
      const now = columns.filter((column) => !shown.includes(column)).map((column) => column.id);
      change(now.includes(id) ? now.filter((other) => other !== id) : [...now, id]);
    },
    showAll: () => change([]),
  };
}
