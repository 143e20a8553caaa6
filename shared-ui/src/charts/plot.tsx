import Box from '@mui/material/Box';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Until the chart is measured, which is before the browser paints it. In tests without a layout, for good. */
const UNMEASURED_WIDTH = 640;

/** Where the values are drawn, in pixels from the chart's top left corner. The axes are outside of it. */
export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PlotProps {
  height: number;
  /** Space for the axes and their labels. */
  margin: PlotArea;
  /** What is drawn, as parts of an SVG. */
  children: (area: PlotArea) => ReactNode;
  /** Shown over the drawing, with positions of the same origin. */
  overlay?: (area: PlotArea) => ReactNode;
  /** The pointer moves, or begins to touch. `x` and `y` are pixels from the chart's top left corner. */
  onPoint?: (x: number, y: number, area: PlotArea) => void;
  /** The pointer has left. */
  onLeave: () => void;
}

/** A drawing as wide as its container. */
export function Plot({ height, margin, children, overlay, onPoint, onLeave }: PlotProps) {
  const root = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(UNMEASURED_WIDTH);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const area = {
    left: margin.left,
    right: Math.max(margin.left, width - margin.right),
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    onPoint?.(clientX - left, clientY - top, area);
  };
  return (
    <Box
      ref={root}
      onPointerMove={point}
      onPointerDown={point}
      // A finger leaves when it is lifted, and what it has opened is read after that.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onLeave()}
      // The drawing is out of the flow: its present width never keeps the container from becoming narrower.
      sx={{ position: 'relative', height, '& > svg': { position: 'absolute', inset: 0, overflow: 'visible' } }}
    >
      <svg role="presentation" width="100%" height={height} viewBox={`0 0 ${width} ${height}`}>
        {children(area)}
      </svg>
      {overlay?.(area)}
    </Box>
  );
}
