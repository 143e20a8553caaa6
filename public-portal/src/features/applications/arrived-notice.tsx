import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { formatLongDate, Verbatim } from 'shared-ui';
import type { Applied } from './applied';
import { messages } from './messages';

const texts = messages.status;

/** Confirms what has just been sent: the reference, the names of the files, and the address as long as it can be corrected. */
export function ArrivedNotice({
  applied: { Email, Reference, AnswerBy, Files },
  onWrongAddress,
}: {
  applied: Applied;
  onWrongAddress?: () => void;
}) {
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
      {onWrongAddress && (
        <div>
          <Verbatim of={[Email]}>{texts.address.sentTo(Email)}</Verbatim>{' '}
          <Link component="button" type="button" variant="inherit" onClick={onWrongAddress}>
            {texts.address.wrong}
          </Link>
        </div>
      )}
    </Alert>
  );
}
