import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import type { PerformanceTask } from './performance-task';

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A line through the ratings over time. Only for the eye: whoever shows it says the figures as text too. */
export function TrendChart({ tasks, height }: { tasks: (PerformanceTask & { Rating: number })[]; height: number }) {
  const theme = useTheme();
  return (
    <LineChart
      height={height}
      margin={{ top: 12, right: 24, bottom: 4, left: 0 }}
      xAxis={[
        {
          scaleType: 'time',
          data: tasks.map((task) => new Date(`${task.CompletedOn ?? task.Deadline}T00:00:00Z`)),
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
      sx={{ '& .MuiAreaElement-root': { opacity: 0.12 } }}
    />
  );
}
