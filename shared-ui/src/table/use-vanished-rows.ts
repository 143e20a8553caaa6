import { useEffect, useRef } from 'react';
import type { TableQuery } from './types';

/**
 * The rows that were deleted, found by comparing a page's earlier rows with its current ones. A missing row does not
 * count if it may have moved to the previous or next page because other rows were added or removed.
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

/** Reports selected rows that were deleted, as far as the loaded rows show it. */
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
  /** Ids of the rows on the page. Undefined while they do not match the query yet. */
  shown: string[] | undefined;
  /** Ids of all rows, if the table has them. */
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
