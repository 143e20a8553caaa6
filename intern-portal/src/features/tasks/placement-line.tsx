import type { Placement } from '@internship-portals/shared-api/contract';
import { formatLongDate } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { placement: texts } = messages;

/** Where the internship stands: the week, or the day on which it starts. */
export function PlacementLine({ placement }: { placement: Placement }) {
  const { StartsOn, EndsOn, State, Week = 1, Weeks } = placement;
  const start = formatLongDate(StartsOn);
  const end = EndsOn && formatLongDate(EndsOn);
  return (
    <Typography>
      <strong>{State === 'Upcoming' ? texts.starts(start) : texts.week(Week, Weeks)}</strong>
      {end && <> · {State === 'Upcoming' ? texts.ends(end) : texts.days(start, end)}</>}
    </Typography>
  );
}

/** The same above the tasks. */
export function EndedLine({ placement: { EndsOn, ReadsUntil } }: { placement: Placement }) {
  return (
    <Box sx={{ mb: 2 }}>
      <EndedNote lastDay={EndsOn} until={ReadsUntil} />
    </Box>
  );
}

/** That the internship is over, and what that means. */
export function EndedNote({ lastDay, until }: { lastDay: string; until?: string | undefined }) {
  return (
    <Paper variant="outlined" role="note" sx={{ borderLeft: 4, borderLeftColor: 'info.main', px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{texts.ended(formatLongDate(lastDay))}</Typography>
      <Typography>
        {texts.reads} {until && texts.until(formatLongDate(until))}
      </Typography>
    </Paper>
  );
}
