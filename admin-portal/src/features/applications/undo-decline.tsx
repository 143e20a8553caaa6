import type { Applicant } from '@internship-portals/shared-api/contract';
import { BusyButton, useSecondsLeft } from '@internship-portals/shared-ui';
import { useFocusAfterRemoval } from '@internship-portals/shared-ui/table';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages as mailTime } from './mail-time/messages';
import { messages } from './messages';
import { useUndoDeclines } from './use-declined';

const { declines: texts } = messages;

/**
 * Undoes a decline until its e-mail is sent. Any administrator can.
 *
 * @param until milliseconds since the epoch, by this browser's clock
 */
export function UndoDecline({ applicant, until }: { applicant: Applicant; until: number }) {
  const undo = useUndoDeclines();
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsLeft(until);
  if (seconds === 0 && !busy) return null;
  return (
    <>
      <UndoButton
        name={applicant.Name}
        busy={busy}
        onClick={async () => {
          setBusy(true);
          await undo([applicant]);
          setBusy(false);
        }}
      />
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {applicant.MailAt ? mailTime.goes(applicant.MailAt) : texts.secondsLeft(seconds)}
      </Typography>
    </>
  );
}

function UndoButton({ name, busy, onClick }: { name: string; busy: boolean; onClick: () => void }) {
  // The button also disappears when the time is over; the focus must move on.
  useFocusAfterRemoval().current = true;
  return (
    <BusyButton size="small" variant="outlined" aria-label={texts.undoOf(name)} busy={busy} onClick={onClick}>
      {texts.undo}
    </BusyButton>
  );
}
