import { useEffect, useRef } from 'react';
import type { TableQuery } from './types';

/**
 * Which rows of a page are no more, told from what the same page shows now. A row that is missing has not vanished when
 * it may have moved to the page before or after, because rows came or went there.
 */
export function vanished(before: readonly string[], now: readonly string[], pages: { first: boolean; last: boolean }) {
  const there = new Set(now);
  const firstKept = before.findIndex((id) => there.has(id));
  const lastKept = before.findLastIndex((id) => there.has(id));
  return before.filter((id, index) => {
    if (there.has(id)) return false;
    const movedBack = !pages.first && (firstKept < 0 || index < firstKept);
    const movedOn = !pages.last && (lastKept < 0 || index > lastKept);
    return !movedBack && !movedOn;
  });
}

/** Tells of selected rows that are no more, as far as what the table reads shows it. */
export function useVanishedRows({
  query,
  pages,
  shown,
  all,
  selected,
  onVanished,
}: {
  query: TableQuery;
  pages: number;
  /** Ids of the rows on the page; undefined while they are not those of the query. */
  shown: string[] | undefined;
  /** Ids of all rows, where the table has them. */
  all: string[] | undefined;
  selected: ReadonlyMap<string, unknown> | undefined;
  onVanished: (ids: string[]) => void;
}): void {
  const before = useRef<{ key: string; ids: string[] }>(undefined);
  useEffect(() => {
    if (!shown || !selected) return;
    const key = JSON.stringify(query);
    const last = before.current;
    before.current = { key, ids: shown };
    const gone = all
      ? [...selected.keys()].filter((id) => !all.includes(id))
      : last?.key === key
        ? vanished(last.ids, shown, { first: query.page === 1, last: query.page >= pages })
        : [];
    const leaving = gone.filter((id) => selected.has(id));
    if (leaving.length > 0) onVanished(leaving);
  });
}
