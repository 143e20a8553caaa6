import { internPages, type LogbookWeekLine } from '@internship-portals/shared-api/contract';
import { formatLongDate, TextLink } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messages } from './messages';
import { StateBadge } from './state-badge';

/** Every week with its hours and state, the newest first. */
export function WeekList({ weeks, shown }: { weeks: readonly LogbookWeekLine[]; shown: string }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {messages.weeks.title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {weeks.map(({ Monday, State, Hours }, index) => (
          <Box
            component="li"
            key={Monday}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              rowGap: 0.25,
              py: 1,
              borderTop: index === 0 ? 0 : 1,
              borderColor: 'divider',
            }}
          >
            <TextLink
              to={internPages.logbookWeek(Monday)}
              aria-current={Monday === shown ? 'true' : undefined}
              sx={{ fontWeight: Monday === shown ? 700 : undefined, py: 0.5 }}
            >
              {messages.weeks.line(formatLongDate(Monday).replace(/^\w+, /, ''))}
            </TextLink>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {messages.hours(Hours)}
              </Typography>
              <StateBadge state={State} />
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
