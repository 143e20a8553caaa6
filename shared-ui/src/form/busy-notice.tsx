import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from '@nanostores/react';
import { useSecondsLeft } from '../feedback/use-seconds-left';
import { formTexts } from './messages';

/** Counts down to the next attempt to send. Screen readers announce the wait once, and not every second. */
export function BusyNotice({
  nextAttempt,
  kept,
  onCancel,
}: {
  /** Milliseconds since the epoch, browser clock. */
  nextAttempt: number;
  /** What is sent then, and that nothing is lost. */
  kept: string;
  onCancel: () => void;
}) {
  const seconds = useSecondsLeft(nextAttempt);
  const texts = useStore(formTexts);
  return (
    <Alert
      severity="info"
      role="none"
      action={
        <Button color="inherit" size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
    >
      <Box role="timer" aria-live="off" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {texts.busy({ seconds })}
      </Box>
      {kept}
    </Alert>
  );
}
