import { lazyPart } from '@internship-portals/shared-ui';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { cardSize } from './card-size';
import { homeTexts } from './home-texts';

/** Clocks in and out on the home page. Its code is not part of the first page's bytes. */
export const AttendanceToday = lazyPart(async () => ({ default: (await import('./home-card')).HomeCard }), {
  waiting: (
    <Paper variant="outlined" sx={{ ...cardSize, p: { xs: 2, sm: 3, lg: 2 } }}>
      <Typography variant="h2">{homeTexts.title}</Typography>
    </Paper>
  ),
});
