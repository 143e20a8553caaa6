import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BusyButton } from '../feedback/busy-button';
import { useConfirm } from '../feedback/confirm';
import { remedy } from '../feedback/remedy';
import { useToast } from '../feedback/toasts';
import { profileTexts } from './messages';

const { reset: texts } = profileTexts;
/** Milliseconds for which the success is shown before the person is signed out (specification, section 9). */
const SHOWN_MS = 3_000;

export interface ResetPasswordCardProps {
  /** Where the link goes. */
  email: string;
  onRequest: () => Promise<unknown>;
  /** Ends the session; rejects when the server did not end it. */
  onSignOut: () => Promise<unknown>;
}

/** Asks, requests a password reset, says where to look for 3 seconds, and signs out (specification, section 4). */
export function ResetPasswordCard({ email, onRequest, onSignOut }: ResetPasswordCardProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>();

  async function request() {
    const confirmed = await confirm({ title: texts.asked, text: texts.question, confirmLabel: texts.confirm });
    if (!confirmed) return;
    setState('sending');
    setFailure(undefined);
    try {
      await onRequest();
    } catch (error) {
      setState('idle');
      setFailure(error);
      toast.error(texts.failed);
      return;
    }
    setState('sent');
    // Whoever leaves the page meanwhile is signed out all the same: they have agreed to it.
    setTimeout(async () => {
      try {
        await onSignOut();
      } catch {
        setState('idle');
        toast.error(texts.signOutFailed);
      }
    }, SHOWN_MS);
  }

  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      {failure !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {remedy(failure)}
        </Alert>
      )}
      <Typography sx={{ mb: 2.5 }}>{texts.text(email)}</Typography>
      {state === 'sent' ? (
        <Alert severity="success" role="status">
          {texts.done}
        </Alert>
      ) : (
        <BusyButton variant="contained" size="large" busy={state === 'sending'} onClick={() => void request()}>
          {state === 'sending' ? texts.submitting : texts.submit}
        </BusyButton>
      )}
    </Paper>
  );
}
