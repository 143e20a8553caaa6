import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazyPart } from 'shared-ui';
import { messages } from './messages';

/** Room for the card while its code loads, so that the tasks below move little. */
const WAITING_HEIGHT = 240;

/** Clocks in and out on the home page. Its code is not part of the first page's bytes. */
export const AttendanceToday = lazyPart(async () => ({ default: (await import('./home-card')).HomeCard }), {
  waiting: (
    <Paper variant="outlined" sx={{ mb: 2.5, p: { xs: 2, sm: 3 }, minHeight: WAITING_HEIGHT }}>
      <Typography variant="h2">{messages.today.title}</Typography>
    </Paper>
  ),
});
