import { localItems } from '@internship-portals/shared-api/storage';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DataTableColumn } from './types';

/** The ids of the hidden columns. Any other stored value counts as none. */
function readHidden(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localItems.get(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Its content is damaged.
    return [];
  }
}

function writeHidden(key: string, hidden: string[]): void {
  if (hidden.length > 0) localItems.set(key, JSON.stringify(hidden));
  else localItems.remove(key);
}

/** Which columns a table shows, and how to change that. */
export interface ColumnChoice<Row> {
  /** In their order. Never empty. */
  shown: DataTableColumn<Row>[];
  /** Whether the column can be hidden. Required columns and the last visible column cannot. */
  canHide: (column: DataTableColumn<Row>) => boolean;
  toggle: (column: DataTableColumn<Row>) => void;
  showAll: () => void;
  /** Hides all columns but these. */
  showOnly: (ids: readonly string[]) => void;
}

/**
 * The visible columns of a table, stored in this browser per table and dashboard. The stored list names the hidden
 * columns, so that columns of a later version appear and removed columns do not matter.
 */
export function useShownColumns<Row>(all: DataTableColumn<Row>[], table: string): ColumnChoice<Row> {
  const columns = useMemo(() => all.filter(({ filterOnly }) => !filterOnly), [all]);
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
    showOnly: (ids) => change(columns.filter(({ id, required }) => !required && !ids.includes(id)).map(({ id }) => id)),
  };
}
