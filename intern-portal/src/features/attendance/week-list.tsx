import { type AttendanceWeekLine, hoursAndMinutes, internPages } from '@internship-portals/shared-api/contract';
import { formatLongDate, TextLink } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messages } from './messages';

/** Every week with its hours, the newest first. */
export function WeekList({ weeks, shown }: { weeks: readonly AttendanceWeekLine[]; shown: string }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {messages.weeks.title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {weeks.map(({ Monday, Minutes }) => (
          <Box component="li" key={Monday} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: 1 }}>
            <TextLink
              to={internPages.attendanceWeek(Monday)}
              aria-current={Monday === shown ? 'true' : undefined}
              sx={{ fontWeight: Monday === shown ? 700 : undefined }}
            >
              {messages.weeks.line(formatLongDate(Monday).replace(/^\w+, /, ''))}
            </TextLink>
            <Typography variant="body2" sx={{ color: 'text.secondary', ml: 'auto' }}>
              {hoursAndMinutes(Minutes)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
