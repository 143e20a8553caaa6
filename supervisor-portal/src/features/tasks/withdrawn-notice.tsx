import { Moment } from '@internship-portals/shared-ui';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { withdraw: texts } = messages;

/** Who withdrew a task, when and why. The properties are those of `Withdrawn` in the answer of `getTask`. */
export function WithdrawnNotice({ At, By, Reason }: { At: string; By: string; Reason: string }) {
  return (
    <Paper variant="outlined" role="note" sx={{ borderLeft: 4, borderLeftColor: 'info.main', px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {texts.notice(By)}, <Moment at={At} />
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {Reason}
      </Typography>
    </Paper>
  );
}
