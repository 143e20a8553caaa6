import { lazyPart } from '@internship-portals/shared-ui';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { homeTexts } from './home-texts';

/** Room for the list while its code loads, so that the tasks below move little. */
const WAITING_HEIGHT = 240;

/** What is wanted from the intern before the first day. Most visits do not show it, so its code is not part of the first page's bytes. */
export const JoiningDocuments = lazyPart(
  async () => ({ default: (await import('./wanted-documents')).WantedDocuments }),
  {
    waiting: (
      <Paper variant="outlined" sx={{ mb: 2.5, p: { xs: 2, sm: 3 }, minHeight: WAITING_HEIGHT }}>
        <Typography variant="h2">{homeTexts.title}</Typography>
      </Paper>
    ),
  },
);
