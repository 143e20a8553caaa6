import type { Visit } from '@internship-portals/shared-api/contract';
import { formatLongDate, Verbatim } from '@internship-portals/shared-ui';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { visits: texts } = messages;

/** The visits that lecturers have booked. */
export function VisitsCard({ visits }: { visits: readonly Visit[] }) {
  return (
    <Paper component="section" variant="outlined" aria-labelledby="visits" sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
      <Typography variant="h2" id="visits" sx={{ mb: 0.5 }}>
        {texts.title}
      </Typography>
      {visits.map(({ id, BookedBy = '', Date: date, Time, Length, Place, VideoLink }) => (
        <div key={id}>
          <Typography>
            <Verbatim of={[BookedBy]}>{texts.visit(BookedBy, formatLongDate(date), Time, Length)}</Verbatim>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[Place, VideoLink].filter(Boolean).join(', ')}
          </Typography>
        </div>
      ))}
    </Paper>
  );
}
