import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatLongDate, Verbatim } from 'shared-ui';
import type { Applied } from './applied';
import { messages } from './messages';

const texts = messages.status;

/** Confirms what has just been sent: the reference and the names of the files. */
export function ArrivedNotice({ applied: { Reference, AnswerBy, Files } }: { applied: Applied }) {
  return (
    <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ fontWeight: 650 }}>{texts.arrived}</AlertTitle>
      {Reference && (
        <div>
          <Verbatim of={[Reference]}>{texts.reference(Reference)}</Verbatim>
        </div>
      )}
      {AnswerBy && <div>{texts.answerBy(formatLongDate(AnswerBy))}</div>}
      {Files.length > 0 && (
        <div>
          <Verbatim of={Files}>{texts.files(Files)}</Verbatim>
        </div>
      )}
    </Alert>
  );
}
