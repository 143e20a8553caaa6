import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Applicant } from 'shared-api/contract';
import { BusyButton, useSecondsLeft } from 'shared-ui';
import { useFocusAfterRemoval } from 'shared-ui/table';
import { messages } from './messages';
import { useUndoDeclines } from './use-declined';

const { declines: texts } = messages;

/**
 * Takes a decline back as long as its e-mail has not gone, whoever has declined.
 *
 * @param until milliseconds since the epoch, by this browser's clock
 */
export function UndoDecline({ applicant, until }: { applicant: Applicant; until: number }) {
  const takeBack = useUndoDeclines();
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
          await takeBack([applicant.id]);
          setBusy(false);
        }}
      />
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {texts.secondsLeft(seconds)}
      </Typography>
    </>
  );
}

function UndoButton({ name, busy, onClick }: { name: string; busy: boolean; onClick: () => void }) {
  // It goes when its time is over, too: the focus shall not go with it.
  useFocusAfterRemoval().current = true;
  return (
    <BusyButton size="small" variant="outlined" aria-label={texts.undoOf(name)} busy={busy} onClick={onClick}>
      {texts.undo}
    </BusyButton>
  );
}
