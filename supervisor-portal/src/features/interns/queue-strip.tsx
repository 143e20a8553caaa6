import Box from '@mui/material/Box';
import { getTaskQueue, supervisorPages } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { Link } from 'shared-ui/router';
import { messages } from './messages';

const { queue: texts } = messages;

/** What needs the supervisor, as counts that open their lists. Without an answer there is none: the table stays usable. */
export function QueueStrip() {
  const { data } = useEndpoint(getTaskQueue, {});
  const counts = [
    // The list of tasks to rate opens with the focus in the first rating.
    { label: texts.toRate, count: data?.ToRate, to: supervisorPages.queue.toRate, state: { rate: true } },
    { label: texts.overdue, count: data?.Overdue, to: supervisorPages.queue.overdue },
    { label: texts.dueThisWeek, count: data?.DueThisWeek, to: supervisorPages.queue.dueThisWeek },
    { label: texts.unanswered, count: data?.Unanswered, to: supervisorPages.queue.unanswered },
  ];
  return (
    <Box
      component="nav"
      aria-label={texts.title}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        gap: 1.5,
        mb: 3,
      }}
    >
      {counts.map(({ label, count, to, state }) => (
        <Box
          key={label}
          component={Link}
          to={to}
          state={state}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'flex-start',
            color: 'inherit',
            textDecoration: 'none',
            px: 2,
            py: 1.25,
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
            '&:hover': { borderColor: 'primary.main' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Box
            component="span"
            sx={{
              fontSize: '1.5rem',
              fontWeight: 650,
              lineHeight: 1.3,
              color: count ? 'text.primary' : 'text.secondary',
            }}
          >
            {count?.toLocaleString('en') ?? '–'}
          </Box>
          <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
