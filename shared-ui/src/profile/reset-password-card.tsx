import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../feedback/busy-button';
import { useConfirm } from '../feedback/confirm';
import { describeError } from '../feedback/describe-error';
import { useToast } from '../feedback/toasts';
import { profileTexts } from './messages';

const { reset: texts } = profileTexts;
/** Milliseconds between the success message and the sign-out (specification, section 9). */
const SHOWN_MS = 3_000;

export interface ResetPasswordCardProps {
  /** The e-mail address that the link is sent to. */
  email: string;
  onRequest: () => Promise<unknown>;
  /** Ends the session. Rejects if the server did not end it. */
  onSignOut: () => Promise<unknown>;
}

/**
 * Asks for confirmation, requests a password reset, shows for 3 seconds where the link was sent, and signs out
 * (specification, section 4).
 */
export function ResetPasswordCard({ email, onRequest, onSignOut }: ResetPasswordCardProps) {
  const confirm = useConfirm();
  const toast = useToast();
  /** 'stuck': the link was sent, but signing out failed. */
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'stuck' | 'leaving'>('idle');
  const [failure, setFailure] = useState<unknown>();

  async function request() {
    const confirmed = await confirm({ title: texts.confirmTitle, text: texts.question, confirmLabel: texts.confirm });
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
    // Leaving the page does not stop the sign-out, because the user has confirmed it.
    setTimeout(() => void leave(), SHOWN_MS);
  }

  async function leave() {
    try {
      await onSignOut();
    } catch (error) {
      setState('stuck');
      setFailure(error);
      toast.error(texts.signOutFailed);
    }
  }

  async function leaveAgain() {
    setState('leaving');
    await leave();
  }

  const requested = state === 'sent' || state === 'stuck' || state === 'leaving';
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      {failure !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {requested && `${texts.stillSignedIn} `}
          {describeError(failure, requested ? 'reading' : 'sending')}
        </Alert>
      )}
      {requested ? (
        <Requested />
      ) : (
        <>
          <Typography sx={{ mb: 2.5 }}>{texts.text(email)}</Typography>
          <BusyButton variant="contained" size="large" busy={state === 'sending'} onClick={() => void request()}>
            {state === 'sending' ? texts.submitting : texts.submit}
          </BusyButton>
        </>
      )}
      {(state === 'stuck' || state === 'leaving') && (
        <Box sx={{ mt: 2 }}>
          <BusyButton variant="outlined" busy={state === 'leaving'} onClick={() => void leaveAgain()}>
            {texts.signOut}
          </BusyButton>
        </Box>
      )}
    </Paper>
  );
}

/** Replaces the pressed button and takes its focus, so that screen readers announce it. */
function Requested() {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus({ preventScroll: true }), []);
  return (
    <Alert ref={alert} severity="success" role="status" tabIndex={-1} sx={{ outline: 'none' }}>
      {texts.done}
    </Alert>
  );
}
