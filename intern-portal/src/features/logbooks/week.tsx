import type { LogbookWeek } from '@internship-portals/shared-api/contract';
import { formatLongDate } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Amendments } from './amendments';
import { DayCard } from './day-card';
import { messages } from './messages';
import { StateBadge } from './state-badge';
import { WeekNotice } from './week-notice';
import { WeekSummary } from './week-summary';

/** One week: its state, the days, the summary, and what was added once it was signed. */
export function Week({
  week,
  today,
  takesFiles,
}: {
  week: LogbookWeek;
  today: string;
  /** False once the internship has ended. */
  takesFiles: boolean;
}) {
  const id = useId();
  const { Monday, State, Days } = week;
  const open = State === 'open' || State === 'sent-back';
  // Today waits for its line: one tap less on a phone.
  const [writing, setWriting] = useState(() => Days.find((day) => day.Date === today && day.Done === '')?.Date);
  // The form had the focus and is gone.
  const [written, setWritten] = useState<string>();
  const total = Days.reduce((sum, { Hours }) => sum + Hours, 0);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="h2" id={id}>
          {messages.week.title(formatLongDate(Monday))}
        </Typography>
        <StateBadge state={State} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {messages.hours(total)}
        </Typography>
      </Box>
      <WeekNotice week={week} />
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {Days.map((day, index) => (
          <DayCard
            key={day.Date}
            day={day}
            usualHours={Days.slice(0, index).findLast(({ Done }) => Done !== '')?.Hours}
            open={open}
            takesFiles={takesFiles}
            writing={open && writing === day.Date}
            focused={written === day.Date}
            onWrite={() => {
              setWriting(day.Date);
              setWritten(undefined);
            }}
            onClose={() => {
              setWriting(undefined);
              setWritten(day.Date);
            }}
          />
        ))}
      </Box>
      <WeekSummary week={week} open={open} />
      {State === 'signed' && <Amendments week={week} />}
    </Box>
  );
}
