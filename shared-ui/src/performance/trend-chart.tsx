import Typography from '@mui/material/Typography';
import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CategoryAxis, spacedTicks, ValueAxis } from '../charts/axes';
import { ChartTooltip, useChartTooltip } from '../charts/chart-tooltip';
import { Plot, type PlotArea } from '../charts/plot';
import { formatShortDate } from '../display/format-short-date';
import type { PerformanceTask } from './performance-task';

const DAY_MS = 86_400_000;

/** The limits of the ratings' colours (specification, section 9) from below: red up to 50, yellow below 75, green. */
const BANDS = [
  { from: 0, to: 50, colour: 'error' },
  { from: 50, to: 75, colour: 'warning' },
  { from: 75, to: 100, colour: 'success' },
] as const;
const RATINGS = [0, ...BANDS.map(({ to }) => to)];

const MARGIN = { top: 12, right: 24, bottom: 29, left: 44 };
const DATE_TICKS = 6;
/** How near the pointer comes to a point to be on it, in pixels: a finger is not exact. */
const REACH = 24;
const MARK_RADIUS = 5;

const LINE_COLOR = 'var(--mui-palette-primary-main)';

/** The first and the last day, or a day on both sides of a single date, because an axis without width has no labels. */
function domainOf(days: readonly Date[]): [Date, Date] {
  const times = days.map((day) => day.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = first === last ? DAY_MS : 0;
  return [new Date(first - margin), new Date(last + margin)];
}

const dayLabel = (date: Date) => formatShortDate(date.toISOString().slice(0, 10));

/** Dates have no time of day, so ticks are at midnight UTC like the points. */
const isMidnight = (date: Date) => date.getTime() % DAY_MS === 0;

/** The index of the point that a key leads to. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(index + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/**
 * The ratings over time as points that straight lines connect. A point names its task on hover, and on focus with the
 * arrow keys.
 */
export function TrendChart({ tasks, height }: { tasks: (PerformanceTask & { Rating: number })[]; height: number }) {
  const tooltip = useChartTooltip();
  // The point that takes the focus: the chart is one stop of the Tab key.
  const [stop, setStop] = useState(0);
  const marks = useRef<(SVGCircleElement | null)[]>([]);
  const points = tasks.map(({ Task, Rating, CompletedOn, Deadline }) => ({
    text: `${Task}: ${Rating}%`,
    rating: Rating,
    day: new Date(`${CompletedOn ?? Deadline}T00:00:00Z`),
  }));
  const domain = domainOf(points.map(({ day }) => day));
  const current = Math.min(stop, points.length - 1);

  const scalesOf = ({ left, right, top, bottom }: PlotArea) => ({
    xScale: scaleUtc({ domain, range: [left, right] }),
    yScale: scaleLinear({ domain: [0, 100], range: [bottom, top] }),
  });
  const spotsIn = (area: PlotArea) => {
    const { xScale, yScale } = scalesOf(area);
    return points.map(({ day, rating }) => ({ x: xScale(day), y: yScale(rating) }));
  };

  const follow = (x: number, y: number, area: PlotArea) => {
    const distances = spotsIn(area).map((spot) => Math.hypot(spot.x - x, spot.y - y));
    const nearest = Math.min(...distances);
    if (nearest <= REACH) tooltip.show(distances.indexOf(nearest));
    else leave();
  };
  /** The point with the focus keeps its tooltip. */
  const leave = () => {
    const focused = marks.current.findIndex((mark) => mark !== null && mark === document.activeElement);
    if (focused >= 0) tooltip.show(focused);
    else tooltip.hide();
  };
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, current, points.length);
    if (target === undefined) return;
    // The arrow keys would scroll the page.
    event.preventDefault();
    marks.current[target]?.focus();
  };

  return (
    <div ref={tooltip.root}>
      <Plot
        height={height}
        margin={MARGIN}
        onPoint={follow}
        onLeave={leave}
        overlay={(area) => {
          const shown = tooltip.isOpen ? tooltip.index : undefined;
          const spot = shown === undefined ? undefined : spotsIn(area)[shown];
          if (!spot || shown === undefined) return null;
          return (
            <ChartTooltip anchor={{ left: spot.x - MARK_RADIUS, right: spot.x + MARK_RADIUS, y: spot.y }} area={area}>
              <Typography variant="body2">{points[shown]?.text}</Typography>
            </ChartTooltip>
          );
        }}
      >
        {(area) => {
          const { xScale, yScale } = scalesOf(area);
          const spots = spotsIn(area);
          return (
            <>
              {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus, and the list says it in words. */}
              <g aria-hidden="true">
                <ValueAxis scale={yScale} area={area} values={RATINGS} format={(value) => `${value}%`} />
                <Bands area={area} topOf={(rating) => yScale(rating)} />
                <CategoryAxis
                  scale={xScale}
                  area={area}
                  values={spacedTicks(xScale.ticks(DATE_TICKS).filter(isMidnight), (date) => xScale(date), dayLabel)}
                  format={dayLabel}
                />
                <LinePath
                  className="chart-line"
                  data={spots}
                  x={({ x }) => x}
                  y={({ y }) => y}
                  stroke={LINE_COLOR}
                  strokeWidth={2}
                />
              </g>
              {points.map(({ text, day }, index) => {
                const isActive = index === tooltip.index;
                return (
                  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the focus says which task it stands for.
                  <circle
                    key={tasks[index]?.id}
                    ref={(mark) => {
                      marks.current[index] = mark;
                    }}
                    role="img"
                    aria-label={`${dayLabel(day)}; ${text}`}
                    tabIndex={index === current ? 0 : -1}
                    onFocus={() => {
                      setStop(index);
                      tooltip.show(index);
                    }}
                    onBlur={tooltip.hide}
                    onKeyDown={move}
                    cx={spots[index]?.x}
                    cy={spots[index]?.y}
                    r={isActive ? MARK_RADIUS + 1 : MARK_RADIUS}
                    fill={isActive ? LINE_COLOR : 'var(--mui-palette-background-paper)'}
                    stroke={LINE_COLOR}
                    strokeWidth={2}
                    style={{ outline: 'none' }}
                  />
                );
              })}
            </>
          );
        }}
      </Plot>
    </div>
  );
}

/** The colours that a rating gets, as bands behind the line. */
function Bands({ area, topOf }: { area: PlotArea; topOf: (rating: number) => number }) {
  return (
    <g pointerEvents="none" opacity={0.1}>
      {BANDS.map(({ from, to, colour }) => (
        <rect
          key={colour}
          data-band={colour}
          x={area.left}
          y={topOf(to)}
          width={area.right - area.left}
          height={topOf(from) - topOf(to)}
          fill={`var(--mui-palette-${colour}-main)`}
        />
      ))}
    </g>
  );
}
