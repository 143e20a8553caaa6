import { call } from '@internship-portals/shared-api/client';
import {
  type LogbookDay,
  openLogbookFile,
  type QueuedLogbookWeek,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { formatLongDate, Moment, TextLink } from '@internship-portals/shared-ui';
import { FileList } from '@internship-portals/shared-ui/hand-ins';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { messages } from './messages';
import { WeekAnswer } from './week-answer';

/** A week with its days, completed tasks and summary, and the form that signs it or sends it back. */
export function QueuedWeek({
  week,
  keysOn,
  onAnswered,
}: {
  week: QueuedLogbookWeek;
  keysOn: boolean;
  /** @param done what was done, in words */
  onAnswered: (done: string) => void;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // The button that was pressed is gone with its week.
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { Intern, Monday, Days, Summary, Comment, HandedInAt } = week;
  const shown = Days.filter(({ Done, Tasks }) => Done !== '' || Tasks.length > 0);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(300px, 2fr)' },
        gap: 2.5,
        alignItems: 'start',
        maxWidth: 1160,
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        <Box>
          <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            <TextLink to={supervisorPages.intern(Intern.user_id)} translate="no">
              {Intern.Name}
            </TextLink>
            {`: ${messages.week(formatLongDate(Monday))}`}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {messages.hours(Days.reduce((sum, { Hours }) => sum + Hours, 0))}
            {HandedInAt && (
              <>
                {` · ${messages.handedIn} `}
                <Moment at={HandedInAt} />
              </>
            )}
          </Typography>
        </Box>
        {Comment && (
          <Paper variant="outlined" role="note" sx={{ borderLeft: 4, borderLeftColor: 'warning.main', px: 2, py: 1.5 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {messages.earlier(Comment.By)}, <Moment at={Comment.At} />
            </Typography>
            <Text>{Comment.Text}</Text>
          </Paper>
        )}
        <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((day, index) => (
            <Day key={day.Date} day={day} first={index === 0} />
          ))}
        </Paper>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Paper component="section" variant="outlined" aria-labelledby={`${id}-summary`} sx={{ px: 2, py: 1.5 }}>
          <Typography variant="h3" id={`${id}-summary`}>
            {messages.summary}
          </Typography>
          <Text>{Summary}</Text>
        </Paper>
        <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
          <WeekAnswer week={week} keysOn={keysOn} onAnswered={onAnswered} />
        </Paper>
      </Box>
    </Box>
  );
}

/** A link to a file of a day. It works for 5 minutes. */
const linkToFile = async (id: string) => (await call(openLogbookFile, { params: { id } })).Link;

function Day({ day: { Date: date, Done, Learnt, Hours, Tasks, Files }, first }: { day: LogbookDay; first: boolean }) {
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, borderTop: first ? 0 : 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography variant="h3">{formatLongDate(date)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {messages.hours(Hours)}
        </Typography>
      </Box>
      <Text>{Done || messages.notWritten}</Text>
      {Learnt && <Text label={messages.learnt}>{Learnt}</Text>}
      {Tasks.length > 0 && <Text label={messages.tasks}>{Tasks.join(', ')}</Text>}
      {Files.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <FileList label={messages.filesOf(formatLongDate(date))} files={Files} linkTo={linkToFile} />
        </Box>
      )}
    </Box>
  );
}

/** A text as typed, after its label. */
function Text({ label, children }: { label?: string; children: string }) {
  return (
    <Typography component="div" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {label && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}:{' '}
        </Typography>
      )}
      <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
        {children}
      </Box>
    </Typography>
  );
}
