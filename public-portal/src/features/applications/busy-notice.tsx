import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSecondsLeft } from 'shared-ui';
import { messages } from './messages';

const texts = messages.application.busy;

/** Counts down to the next attempt to send. Screen readers announce the wait once, and not every second. */
export function BusyNotice({ nextAttempt, onCancel }: { nextAttempt: number; onCancel: () => void }) {
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
      {texts.kept}
    </Alert>
  );
}
