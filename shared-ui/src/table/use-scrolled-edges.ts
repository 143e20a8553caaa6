import { type RefCallback, useCallback, useState } from 'react';

/** How a table stands in its scroll box. */
export interface ScrolledEdges {
  /** The table is wider than its box. */
  wide: boolean;
  /** More columns follow before the start of the box. */
  before: boolean;
  /** More columns follow behind the end of the box. */
  after: boolean;
  /** For each pinned column in pixels: the width of the pinned columns behind it. */
  offsets: Record<string, number>;
  /** The width of all pinned columns in pixels. */
  pinned: number;
}

const none: ScrolledEdges = { wide: false, before: false, after: false, offsets: {}, pinned: 0 };

const same = (a: ScrolledEdges, b: ScrolledEdges) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Follows what a table's scroll box hides. Pinned columns carry `data-pinned` with their id in their header cell.
 * Measured again when the size of the box or of the table changes, and when the box scrolls.
 *
 * @param onWide called with the widths of the table and of its box in pixels if the box is too narrow. Keeps its identity
 */
export function useScrolledEdges(
  onWide: (width: number, box: number) => void,
): ScrolledEdges & { ref: RefCallback<HTMLElement> } {
  const [edges, setEdges] = useState(none);
  const ref = useCallback(
    (box: HTMLElement) => {
      const table = box.querySelector('table');
      if (!table) return;
      const measure = () => {
        const next = edgesOf(box, table);
        if (next.wide) onWide(table.offsetWidth, box.clientWidth);
        setEdges((now) => (same(now, next) ? now : next));
      };
      // Before the first paint.
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      observer.observe(table);
      box.addEventListener('scroll', measure, { passive: true });
      return () => {
        observer.disconnect();
        box.removeEventListener('scroll', measure);
      };
    },
    [onWide],
  );
  return { ref, ...edges };
}

function edgesOf(box: HTMLElement, table: HTMLTableElement): ScrolledEdges {
  const hidden = table.offsetWidth - box.clientWidth;
  // Positions are fractions of pixels on some screens.
  if (hidden <= 1) return none;
  const offsets: Record<string, number> = {};
  let pinned = 0;
  for (const cell of [...table.querySelectorAll<HTMLElement>('th[data-pinned]')].reverse()) {
    offsets[cell.dataset.pinned ?? ''] = pinned;
    pinned += cell.offsetWidth;
  }
  return { wide: true, before: box.scrollLeft > 1, after: box.scrollLeft < hidden - 1, offsets, pinned };
}
