import Paper from '@mui/material/Paper';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlotArea } from './plot';

/** Between what a tooltip is about and the tooltip, in pixels. */
const GAP = 8;

/** What a tooltip is about: it does not cover what is between `left` and `right` at the height of `y` if there is space. */
export interface TooltipAnchor {
  left: number;
  right: number;
  y: number;
}

interface Shown {
  /** Of the category or point. */
  index: number;
  y: number;
  /** Closed by Escape: stays closed while the same category or point has the pointer or the focus. */
  dismissed: boolean;
}

/**
 * Which category or point of a chart has a tooltip. Escape closes it, and so does a touch of anything else than the chart.
 *
 * @returns `index`: of the one that the pointer or the focus is on. `isOpen`: whether its tooltip is to be seen. `y`: what
 * `show` was called with first. Give `root` to an element around the chart.
 */
export function useChartTooltip() {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>();
  const show = useCallback(
    (index: number, y = 0) => setShown((before) => (before?.index === index ? before : { index, y, dismissed: false })),
    [],
  );
  const hide = useCallback(() => setShown(undefined), []);
  const isOpen = shown !== undefined && !shown.dismissed;
  useEffect(() => {
    if (!isOpen) return;
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown((before) => before && { ...before, dismissed: true });
    };
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) hide();
    };
    document.addEventListener('keydown', dismiss);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', dismiss);
      document.removeEventListener('pointerdown', leave);
    };
  }, [isOpen, hide]);
  return { root, index: shown?.index, y: shown?.y ?? 0, isOpen, show, hide };
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * The top left corner of a tooltip: on the right of its anchor, else on the left, else below or above. Never outside of
 * `bounds`, unless it is larger.
 */
export function placeTooltip(
  { left, right, y }: TooltipAnchor,
  { width, height }: { width: number; height: number },
  bounds: PlotArea,
): { x: number; y: number } {
  const [lastX, lastY] = [bounds.right - width, bounds.bottom - height];
  const beside = clamp(y - height / 2, bounds.top, lastY);
  if (right + GAP <= lastX) return { x: right + GAP, y: beside };
  if (left - GAP - width >= bounds.left) return { x: left - GAP - width, y: beside };
  const below = y + GAP;
  return {
    x: clamp((left + right - width) / 2, bounds.left, lastX),
    y: clamp(below <= lastY ? below : y - GAP - height, bounds.top, lastY),
  };
}

/**
 * A box with the figures of a category or point, inside the chart and the window, and not over the vertical axis. Hidden from
 * assistive technology, which has the figures as text.
 */
export function ChartTooltip({
  anchor,
  area,
  children,
}: {
  anchor: TooltipAnchor;
  area: PlotArea;
  children: ReactNode;
}) {
  const own = useRef<HTMLDivElement>(null);
  // After each rendering: its content has another size. By script, because the size is known only now.
  useLayoutEffect(() => {
    const chart = own.current?.parentElement?.getBoundingClientRect();
    if (!own.current || !chart) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const { x, y } = placeTooltip(
      anchor,
      { width: own.current.offsetWidth, height: own.current.offsetHeight },
      {
        left: Math.max(area.left, -chart.left),
        right: Math.min(chart.width, clientWidth - chart.left),
        top: Math.max(0, -chart.top),
        bottom: Math.min(chart.height, clientHeight - chart.top),
      },
    );
    own.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  });
  return (
    <Paper
      ref={own}
      variant="outlined"
      role="tooltip"
      aria-hidden="true"
      sx={{
        position: 'absolute',
        top: 0,
        left: 0,
        zIndex: 1,
        width: 'max-content',
        maxWidth: `calc(100% - ${area.left}px)`,
        px: 1.5,
        py: 1,
        overflowWrap: 'anywhere',
        // What is under it keeps the pointer.
        pointerEvents: 'none',
      }}
    >
      {children}
    </Paper>
  );
}
