import { useTheme } from '@mui/material/styles';
import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatShortDate } from '../dashboard/format-short-date';
import type { PerformanceTask } from './performance-task';

const DAY_MS = 86_400_000;

/** The limits of the ratings' colours (specification, section 9) from below: red up to 50, yellow below 75, green. */
const BANDS = [
  { from: 0, to: 50, colour: 'error' },
  { from: 50, to: 75, colour: 'warning' },
  { from: 75, to: 100, colour: 'success' },
] as const;

/** Adds a day on both sides of a single date, because an axis without width has no labels. */
function around(days: Date[]): { min?: Date; max?: Date } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first.getTime() !== last.getTime()) return {};
  return { min: new Date(first.getTime() - DAY_MS), max: new Date(last.getTime() + DAY_MS) };
}

/**
 * The ratings over time as points that straight lines connect. A point names its task on hover, and on focus with the
 * arrow keys.
 */
export function TrendChart({ tasks, height }: { tasks: (PerformanceTask & { Rating: number })[]; height: number }) {
  const theme = useTheme();
  const days = tasks.map((task) => new Date(`${task.CompletedOn ?? task.Deadline}T00:00:00Z`));
  return (
    <LineChart
      height={height}
      margin={{ top: 12, right: 24, bottom: 4, left: 0 }}
      xAxis={[
        {
          // Dates have no time of day, so ticks are at midnight UTC like the points, and at least a day apart.
          scaleType: 'utc',
          tickMinStep: DAY_MS,
          tickNumber: 6,
          data: days,
          ...around(days),
          valueFormatter: (date: Date) => formatShortDate(date.toISOString().slice(0, 10)),
        },
      ]}
      yAxis={[
        {
          min: 0,
          max: 100,
          width: 44,
          tickInterval: [0, ...BANDS.map(({ to }) => to)],
          valueFormatter: (value: number) => `${value}%`,
        },
      ]}
      series={[
        {
          data: tasks.map((task) => task.Rating),
          color: (theme.vars ?? theme).palette.primary.main,
          curve: 'linear',
          showMark: true,
          valueFormatter: (value, { dataIndex }) => `${tasks[dataIndex]?.Task}: ${value}%`,
        },
      ]}
      slotProps={{ tooltip: { trigger: 'item' } }}
      axisHighlight={{ x: 'none', y: 'none' }}
      grid={{ horizontal: true }}
      hideLegend
      skipAnimation
    >
      <Bands />
    </LineChart>
  );
}

/** The colours that a rating gets, as bands behind the line. */
function Bands() {
  const theme = useTheme();
  const { left, width } = useDrawingArea();
  const scale = useYScale<'linear'>();
  return (
    <g pointerEvents="none" opacity={0.1}>
      {BANDS.map(({ from, to, colour }) => {
        const top = scale(to) ?? 0;
        return (
          <rect
            key={colour}
            data-band={colour}
            x={left}
            y={top}
            width={width}
            height={Math.max(0, (scale(from) ?? 0) - top)}
            fill={(theme.vars ?? theme).palette[colour].main}
          />
        );
      })}
    </g>
  );
}
