import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Moment } from '../display/moment';
import { Verbatim } from '../display/verbatim';
import { Folded } from './hand-ins';
import { historyTexts as texts } from './messages';
import type { HistoryLine } from './types';

/** What happened to a task, oldest first, folded. Renders nothing while nothing is known. */
export function TaskHistory({ events }: { events: readonly HistoryLine[] }) {
  if (events.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-label={texts.title} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
      <Folded summary={texts.title}>
        {events.map((line) => (
          <Box component="li" key={line.id} sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
            <Typography variant="body2">{texts.event(line)}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <Moment at={line.At} />, <Verbatim>{line.By}</Verbatim>
            </Typography>
            {(line.Event === 'reopened' || line.Event === 'withdrawn') && line.Text && (
              <Typography dir="auto" variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5 }}>
                {line.Text}
              </Typography>
            )}
          </Box>
        ))}
      </Folded>
    </Paper>
  );
}
