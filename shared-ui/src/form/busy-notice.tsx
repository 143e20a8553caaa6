import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSecondsLeft } from '../feedback/use-seconds-left';

const texts = {
  wait: (seconds: number) => `The server is busy. Trying again in ${seconds} s`,
  cancel: 'Cancel',
};

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
        {texts.wait(seconds)}
      </Box>
      {kept}
    </Alert>
  );
}
