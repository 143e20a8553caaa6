import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { BadgeTone } from '../display/badge';
import { ratingTone, TaskRating } from '../display/rating';
import { overallText, type PerformanceTask } from './performance-task';

export interface PerformanceCardProps {
  title: string;
  tasks: readonly PerformanceTask[];
  /** A whole percentage. Null if no completed task is rated. */
  overall: number | null;
  /** Shown in place of the ratings if there are no tasks. */
  empty: string;
}

const colours: Partial<Record<BadgeTone, 'success' | 'warning' | 'error'>> = {
  green: 'success',
  yellow: 'warning',
  red: 'error',
};
const colourOf = (rating: number) => colours[ratingTone(rating)] ?? 'success';

/** The overall performance as a ring around the figure. Only the figure is read out. */
function Overall({ overall }: { overall: number | null }) {
  const ring = { size: 132, thickness: 4 } as const;
  return (
    <Box sx={{ textAlign: 'center', flexShrink: 0 }}>
      <Box sx={{ position: 'relative', width: ring.size, height: ring.size, mx: 'auto' }}>
        <CircularProgress
          {...ring}
          variant="determinate"
          value={100}
          aria-hidden
          sx={{ position: 'absolute', inset: 0, color: 'action.selected' }}
        />
        {overall !== null && (
          <CircularProgress
            {...ring}
            variant="determinate"
            value={overall}
            color={colourOf(overall)}
            aria-hidden
            sx={{ position: 'absolute', inset: 0, '& circle': { strokeLinecap: 'round' } }}
          />
        )}
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <Typography
            component="span"
            sx={{ fontSize: overall === null ? '1rem' : '1.75rem', fontWeight: 650, letterSpacing: '-0.02em' }}
          >
            {overallText(overall)}
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        Overall Performance
      </Typography>
    </Box>
  );
}

/** The overall performance, and the rating of each task as a bar with its figure. */
export function PerformanceCard({ title, tasks, overall, empty }: PerformanceCardProps) {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: 3, sm: 4 } }}>
        <Overall overall={overall} />
        {tasks.length === 0 ? (
          <Typography sx={{ color: 'text.secondary', alignSelf: 'center' }}>{empty}</Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, flexGrow: 1, minWidth: 0 }}>
            {tasks.map((task) => (
              <Box component="li" key={task.id} sx={{ py: 1, '&:first-of-type': { pt: 0 } }}>
                <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
                  <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{task.Task}</Typography>
                  <TaskRating task={task} />
                </Box>
                <LinearProgress
                  aria-hidden
                  variant="determinate"
                  value={task.Status === 'Completed' ? (task.Rating ?? 0) : 0}
                  color={colourOf(task.Rating ?? 100)}
                  sx={{ mt: 0.75, height: 6, borderRadius: 3, bgcolor: 'action.hover' }}
                />
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Paper>
  );
}
