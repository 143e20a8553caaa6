import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatMoment } from 'shared-ui';
import { messages } from './messages';

const { withdraw: texts } = messages;

/** Who withdrew a task, when and why. The properties are those of `Withdrawn` in the answer of `getTask`. */
export function WithdrawnNotice({ At, By, Reason }: { At: string; By: string; Reason: string }) {
  return (
    <Alert severity="info" role="note" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <AlertTitle>
        {texts.notice(By)}, <time dateTime={At}>{formatMoment(At)}</time>
      </AlertTitle>
      <span dir="auto">{Reason}</span>
    </Alert>
  );
}
