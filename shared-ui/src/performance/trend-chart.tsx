import { useTheme } from '@mui/material/styles';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import type { PerformanceTask } from './performance-task';

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const DAY_MS = 86_400_000;

/** Adds a day on both sides of a single date, because an axis without width has no labels. */
function around(days: Date[]): { min?: Date; max?: Date } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first.getTime() !== last.getTime()) return {};
  return { min: new Date(first.getTime() - DAY_MS), max: new Date(last.getTime() + DAY_MS) };
}

/** A line through the ratings over time. Hidden from assistive technology, so also show the figures as text. */
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
          data: days,
          ...around(days),
          valueFormatter: (date: Date) => shortDate.format(date),
        },
      ]}
      yAxis={[{ min: 0, max: 100, width: 44, valueFormatter: (value: number) => `${value}%` }]}
      series={[
        {
          data: tasks.map((task) => task.Rating),
          color: (theme.vars ?? theme).palette.primary.main,
          curve: 'monotoneX',
          showMark: true,
          area: true,
          valueFormatter: (value, { dataIndex }) => `${tasks[dataIndex]?.Task}: ${value}%`,
        },
      ]}
      grid={{ horizontal: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      sx={{ [`& .${lineClasses.area}`]: { opacity: 0.12 } }}
    />
  );
}
