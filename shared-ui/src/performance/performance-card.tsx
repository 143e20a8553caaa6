import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { BadgeTone } from '../dashboard/badge';
import { ratingTone, TaskRating } from '../dashboard/rating';
import { TextLink } from '../display/link-button';
import { onTime, overallText, type PerformanceTask, ratedTasks } from './performance-task';
import { PerformanceTrend } from './performance-trend';

export interface PerformanceCardProps {
  title: string;
  tasks: readonly PerformanceTask[];
  /** A whole percentage. Null if no completed task is rated. */
  overall: number | null;
  /** Shown in place of the ratings if there are no tasks. */
  empty: string;
  /** The address of a task's page, if this user has one. */
  addressOf?: (taskId: string) => string;
  /** False leaves out the list of the tasks, for a page with a table of them. Default true. */
  list?: boolean;
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

/** A figure with its name above and what it is made of below. */
function Figure({ label, value, detail }: { label: string; value: string; detail: string }) {
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="p" sx={{ fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.35 }}>
        {value}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail}
      </Typography>
    </Box>
  );
}

const tasksOf = (count: number, all: number, kind: string) => `${count} of ${all} ${kind}${all === 1 ? '' : 's'}`;

/** The overall performance with what it is made of, the trend, and the tasks with their ratings and remarks. */
export function PerformanceCard({ title, tasks, overall, empty, addressOf, list = true }: PerformanceCardProps) {
  const { completed, inTime } = onTime(tasks);
  const rated = ratedTasks(tasks).length;
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      {tasks.length === 0 ? (
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: 3, sm: 4 } }}>
          <Overall overall={overall} />
          <Typography sx={{ color: 'text.secondary', alignSelf: 'center' }}>{empty}</Typography>
        </Box>
      ) : (
        <>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
              gap: { xs: 3, md: 4 },
            }}
          >
            <Box
              sx={{
                display: 'flex',
                flexDirection: { xs: 'row', md: 'column' },
                flexWrap: 'wrap',
                alignItems: { xs: 'center', md: 'flex-start' },
                gap: 2.5,
              }}
            >
              <Overall overall={overall} />
              <Box sx={{ display: 'grid', gap: 1.5 }}>
                {completed > 0 && (
                  <Figure
                    label="On time"
                    value={`${Math.round((100 * inTime) / completed)}%`}
                    detail={tasksOf(inTime, completed, 'completed task')}
                  />
                )}
                <Figure label="Rated" value={String(rated)} detail={tasksOf(rated, tasks.length, 'task')} />
              </Box>
            </Box>
            <PerformanceTrend tasks={tasks} />
          </Box>
          {list && <RatedList tasks={tasks} addressOf={addressOf} />}
        </>
      )}
    </Paper>
  );
}

/** The tasks with their ratings, each with the supervisor's remark. */
function RatedList({ tasks, addressOf }: Pick<PerformanceCardProps, 'tasks' | 'addressOf'>) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 3,
        p: 0,
        '& > li': { py: 1.25, borderTop: 1, borderColor: 'divider' },
      }}
    >
      {tasks.map((task) => (
        <Box component="li" key={task.id}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
            <Typography dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {addressOf ? <TextLink to={addressOf(task.id)}>{task.Task}</TextLink> : task.Task}
            </Typography>
            <TaskRating task={task} />
          </Box>
          {task.Remark && (
            <Typography
              dir="auto"
              variant="body2"
              sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              {task.Remark}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
