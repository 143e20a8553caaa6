import {
  type Answer,
  type AttendanceToday,
  hoursAndMinutes,
  type listAttendance,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { formatLongDate, TextLink, Verbatim } from '@internship-portals/shared-ui';
import { Badge, type BadgeTone, EmptyState } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messages } from './messages';

const TONES: Record<AttendanceToday['State'], BadgeTone> = {
  in: 'green',
  out: 'grey',
  leave: 'blue',
  absent: 'orange',
  upcoming: 'grey',
  ended: 'grey',
};

/** Each intern of the supervisor, with where they stand today and the hours of the week. */
export function Today({ attendance: { Today: day, Holiday, Interns } }: { attendance: Answer<typeof listAttendance> }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {messages.today(formatLongDate(day))}
      </Typography>
      {Holiday && <Typography sx={{ mb: 1.5 }}>{messages.holiday(Holiday)}</Typography>}
      {Interns.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title={messages.noInterns} />
        </Paper>
      ) : (
        <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {Interns.map((intern, index) => (
            <Box
              component="li"
              key={intern.user_id}
              sx={{ px: 2, py: 1.5, borderTop: index === 0 ? 0 : 1, borderColor: 'divider' }}
            >
              <Intern intern={intern} isWorkingDay={Holiday === null && !isWeekend(day)} />
            </Box>
          ))}
        </Paper>
      )}
    </section>
  );
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function Intern({ intern, isWorkingDay }: { intern: AttendanceToday; isWorkingDay: boolean }) {
  const { user_id, Name, State, In, Out, Place, OfficeIn, OfficeOut, Minutes, HoursAWeek, File } = intern;
  const office = OfficeOut ?? OfficeIn;
  const place = office ? messages.office(office) : Place;
  const times = In === null ? '' : Out === null ? messages.since(In) : messages.times(In, Out);
  return (
    // The sheet stands at the same place in each row, however long the others are.
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          sm: 'minmax(0, 1fr) auto auto',
          lg: 'minmax(0, 220px) minmax(0, 1fr) auto auto',
        },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      <TextLink
        to={supervisorPages.intern(user_id)}
        translate="no"
        sx={{ fontWeight: 600, justifySelf: 'start', overflowWrap: 'anywhere' }}
      >
        {Name}
      </TextLink>
      <Box
        sx={{
          gridArea: { xs: '2 / 1 / 3 / -1', lg: '1 / 2' },
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {State === 'absent' && !isWorkingDay ? (
          <Badge tone="grey">{messages.noWorkingDay}</Badge>
        ) : (
          <Badge tone={TONES[State]}>{messages.states[State]}</Badge>
        )}
        {times && (
          <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
            {times}
            {place && (
              <>
                {' · '}
                <Verbatim of={[office ?? Place]}>{place}</Verbatim>
              </>
            )}
          </Typography>
        )}
      </Box>
      <Typography
        component="span"
        variant="body2"
        sx={{ gridArea: { xs: '3 / 1 / 4 / -1', sm: '1 / 2', lg: '1 / 3' }, color: 'text.secondary' }}
      >
        {messages.week(hoursAndMinutes(Minutes), HoursAWeek > 0 ? `${HoursAWeek} h` : '')}
      </Typography>
      {File && (
        <Link
          href={File}
          aria-label={messages.sheetOf(Name)}
          sx={{ gridArea: { xs: '1 / 2', sm: '1 / 3', lg: '1 / 4' } }}
        >
          {messages.sheet}
        </Link>
      )}
    </Box>
  );
}
