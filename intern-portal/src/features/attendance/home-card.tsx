import { internPages, readAttendance } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { TextLink } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { cardSize } from './card-size';
import { Clock } from './clock';
import { homeTexts } from './home-texts';
import { messages } from './messages';

const { today: texts } = messages;

/** Whether the intern is in, with the button, on the home page. */
export function HomeCard() {
  const read = useEndpoint(readAttendance, { query: {} });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={homeTexts.title}
      sx={{ ...cardSize, p: { xs: 2, sm: 3, lg: 2 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography variant="h2">{homeTexts.title}</Typography>
        <TextLink to={internPages.attendance} sx={{ ml: 'auto' }}>
          {texts.all}
        </TextLink>
      </Box>
      <QueryBoundary read={read} failed={messages.failed}>
        {(answer) => <Clock attendance={answer} />}
      </QueryBoundary>
    </Paper>
  );
}
