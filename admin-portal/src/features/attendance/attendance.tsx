import { hoursAndMinutes, readInternAttendance } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { useParams } from '@internship-portals/shared-ui/router';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messages as texts } from './messages';

/** How long an intern was in, on the intern's page, with the attendance sheet. */
export function Attendance() {
  const { id = '' } = useParams();
  const read = useEndpoint(readInternAttendance, { params: { id } });
  return (
    <Paper component="section" variant="outlined" aria-labelledby="attendance" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="attendance" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <QueryBoundary read={read} failed={texts.failed}>
        {({ Weeks, HoursAWeek, Waiting, File }) => {
          const minutes = Weeks.reduce((sum, { Minutes }) => sum + Minutes, 0);
          return (
            <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
              <Typography variant="body2">
                {File ? texts.total(hoursAndMinutes(minutes), Weeks.length) : texts.none}
                {HoursAWeek > 0 && ` ${texts.aWeek(HoursAWeek)}`}
                {Waiting > 0 && ` ${texts.waiting(Waiting)}`}
              </Typography>
              {File && (
                <Button size="small" variant="outlined" href={File}>
                  {texts.download}
                </Button>
              )}
            </Stack>
          );
        }}
      </QueryBoundary>
    </Paper>
  );
}
