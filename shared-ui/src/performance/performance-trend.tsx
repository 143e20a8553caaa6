import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatLongDate } from '../display/format-long-date';
import { visuallyHidden } from '../display/visually-hidden';
import { lazyPart } from '../feedback/lazy-part';
import { type PerformanceTask, ratedTasks } from './performance-task';

// The chart library is larger than the page, so it loads only when there is something to draw. The page must work
// without it.
const TrendChart = lazyPart(async () => ({ default: (await import('./trend-chart')).TrendChart }), {
  Instead: NoChart,
});
const HEIGHT = 240;
const TITLE = 'Ratings over time';

function NoChart() {
  return <Typography sx={{ color: 'text.secondary' }}>The chart could not be loaded.</Typography>;
}

/** The ratings in the order of completion, as a chart over time and as text. */
export function PerformanceTrend({ tasks }: { tasks: readonly PerformanceTask[] }) {
  const rated = ratedTasks(tasks);
  return (
    <Box component="section" aria-label={TITLE} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {TITLE}
      </Typography>
      {rated.length < 2 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          The chart appears once two completed tasks have been rated.
        </Typography>
      ) : (
        <>
          <Box component="ol" sx={visuallyHidden}>
            {rated.map((task) => (
              <li
                key={task.id}
              >{`${formatLongDate(task.CompletedOn ?? task.Deadline)}: ${task.Task}, ${task.Rating}%`}</li>
            ))}
          </Box>
          <Box
            role="group"
            aria-label={`${TITLE}. Use the arrow keys to go from task to task.`}
            sx={{
              height: HEIGHT,
              borderRadius: 1,
              // The point that has the focus is filled, which alone is easily overlooked.
              '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
            }}
          >
            <TrendChart tasks={rated} height={HEIGHT} />
          </Box>
        </>
      )}
    </Box>
  );
}
