import { useLayoutEffect, useState } from 'react';

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
 */
export function useScrolledEdges(): ScrolledEdges & { ref: (box: HTMLElement | null) => void } {
  const [box, ref] = useState<HTMLElement | null>(null);
  const [edges, setEdges] = useState(none);
  useLayoutEffect(() => {
    const table = box?.querySelector('table');
    if (!box || !table) return;
    const measure = () => {
      const offsets: Record<string, number> = {};
      let pinned = 0;
      for (const cell of [...table.querySelectorAll<HTMLElement>('th[data-pinned]')].reverse()) {
        offsets[cell.dataset.pinned ?? ''] = pinned;
        pinned += cell.offsetWidth;
      }
      const hidden = table.offsetWidth - box.clientWidth;
      // Positions are fractions of pixels on some screens.
      const next: ScrolledEdges = {
        wide: hidden > 1,
        before: hidden > 1 && box.scrollLeft > 1,
        after: hidden > 1 && box.scrollLeft < hidden - 1,
        offsets,
        pinned,
      };
      setEdges((now) => (same(now, next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(table);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [box]);
  return { ref, ...edges };
}
