import { ContactLinks, formatLongDate, locale, useTexts, Verbatim } from '@internship-portals/shared-ui';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import type { Applied } from './applied';
import { spoken } from './messages';

/** Confirms what has just been sent: the reference, the names of the files, and the address as long as it can be corrected. */
export function ArrivedNotice({
  applied: { Email, Reference, AnswerBy, Files },
  onWrongAddress,
  isTooLate,
}: {
  applied: Applied;
  onWrongAddress?: () => void;
  /** The minutes are over in which the address could be corrected. */
  isTooLate: boolean;
}) {
  const texts = useTexts(spoken.status);
  const address = useTexts(spoken.address);
  return (
    <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle sx={{ fontWeight: 650 }}>{texts.arrived}</AlertTitle>
      {Reference && (
        <div>
          <Verbatim of={[Reference]}>{texts.reference({ reference: Reference })}</Verbatim>
        </div>
      )}
      {AnswerBy && <div>{texts.answerBy({ day: formatLongDate(AnswerBy) })}</div>}
      {Files.length > 0 && (
        <div>
          <Verbatim of={Files}>{texts.files({ names: new Intl.ListFormat(locale()).format(Files) })}</Verbatim>
        </div>
      )}
      {onWrongAddress && (
        <div>
          <Verbatim of={[Email]}>{address.sentTo({ email: Email })}</Verbatim>{' '}
          <Link component="button" type="button" variant="inherit" onClick={onWrongAddress}>
            {address.wrong}
          </Link>
        </div>
      )}
      {isTooLate && (
        <div>
          <Verbatim of={[Email]}>{address.sentTo({ email: Email })}</Verbatim> {address.tooLate} <ContactLinks />
        </div>
      )}
    </Alert>
  );
}
