import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ShownEvent } from './types';

/** What happened between two comments, one quiet line each. Renders nothing without any. */
export function EventLines({ events, sx }: { events: readonly ShownEvent[]; sx: { mt?: number; mb?: number } }) {
  if (events.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, ...sx }}>
      {events.map(({ id, line }) => (
        <Typography
          key={id}
          component="div"
          variant="body2"
          sx={{
            position: 'relative',
            // Where the text of comments begins.
            pl: '19px',
            color: 'text.secondary',
            overflowWrap: 'anywhere',
            breakInside: 'avoid',
            // A point on the line that comments have at their side.
            '&::before': {
              content: '""',
              position: 'absolute',
              left: '-2px',
              top: '0.5em',
              width: 7,
              height: 7,
              borderRadius: '50%',
              bgcolor: 'var(--ui-field-border)',
            },
          }}
        >
          {line}
        </Typography>
      ))}
    </Box>
  );
}
