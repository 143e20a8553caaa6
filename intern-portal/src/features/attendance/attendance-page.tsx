import { readAttendance } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, PageHeading } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useSearchParams } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Clock } from './clock';
import { homeTexts } from './home-texts';
import { Leave } from './leave';
import { messages } from './messages';
import { Week } from './week';
import { WeekList } from './week-list';

/** The signed-in intern's attendance: this week, or the one in the address, leave, and the list of all weeks. */
export function AttendancePage() {
  const [params] = useSearchParams();
  const chosen = params.get('week');
  const read = useEndpoint(readAttendance, { query: chosen === null ? {} : { Week: chosen } }, { keepPrevious: true });
  return (
    <>
      <PageHeading
        title={messages.title}
        actions={
          read.data?.File && (
            <Button variant="outlined" href={read.data.File}>
              {messages.download}
            </Button>
          )
        }
      />
      <QueryBoundary read={read} failed={messages.failed}>
        {(answer) => {
          const { Week: week, Weeks, HoursAWeek, Today, StartsOn, EndsOn, Leave: leave } = answer;
          const ended = EndsOn !== null && EndsOn < Today;
          return week ? (
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(260px, 1fr)' },
                gap: 3,
                alignItems: 'start',
                maxWidth: 1160,
              }}
            >
              <div>
                {!ended && week.Days.some((day) => day.Date === Today) && (
                  <Paper component="section" variant="outlined" aria-label={homeTexts.title} sx={{ mb: 2.5, p: 2 }}>
                    <Clock attendance={answer} />
                  </Paper>
                )}
                <Week week={week} hoursAWeek={HoursAWeek} today={Today} ended={ended} />
              </div>
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
                <Leave leave={leave} ended={ended} />
                <WeekList weeks={Weeks} shown={week.Monday} />
              </Box>
            </Box>
          ) : (
            <Paper variant="outlined">
              <EmptyState
                title={messages.empty}
                hint={StartsOn === null ? undefined : messages.startsOn(formatLongDate(StartsOn))}
              />
            </Paper>
          );
        }}
      </QueryBoundary>
    </>
  );
}
