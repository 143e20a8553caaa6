import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { call, endSessionEverywhere, type LiftableRefusal, useSession } from 'shared-api/client';
import { proveIdentity, proveWithSecondFactor } from 'shared-api/contract';
import { useToast } from 'shared-ui';
import { FormModal, PasswordField, useServerForm } from 'shared-ui/form';
import { ChangePasswordDialog } from '../account/change-password-dialog';
import { messages } from './messages';
import { ProofBySecondFactor } from './proof-by-second-factor';

const texts = {
  title: 'Confirm that it is you',
  text: 'Enter your password to go on. We do not ask again for 10 minutes.',
  password: 'Password',
  submit: 'Confirm',
  submitting: 'Checking',
  cancel: 'Cancel',
};

interface DialogProps {
  /** Called once: whether the person has done what the refusal asks for. */
  onAnswer: (done: boolean) => void;
}

/** Asks for what lifts a refusal. The refused call waits for the answer. */
export function RefusalDialog({ refusal, onAnswer }: DialogProps & { refusal: LiftableRefusal }) {
  // The question is for the person who was signed in.
  useEffect(() => useSession.subscribe(({ token }, before) => token !== before.token && onAnswer(false)), [onAnswer]);
  const Dialog = refusal === 'password_change_required' ? PrintedPasswordDialog : ReauthenticationDialog;
  return <Dialog onAnswer={onAnswer} />;
}

/** Asks for the password. */
function ReauthenticationDialog({ onAnswer }: DialogProps) {
  const form = useServerForm({
    defaultValues: { password: '', code: '' },
    submit: ({ password, code }) =>
      code === '' ? call(proveIdentity, { body: { password } }) : call(proveWithSecondFactor, { body: { code } }),
    onSuccess: () => onAnswer(true),
  });
  return (
    <FormModal title={texts.title} form={form} labels={texts} width="xs" onClose={() => onAnswer(false)}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.text}</Typography>
      <PasswordField name="password" label={texts.password} autoComplete="current-password" autoFocus />
      <ProofBySecondFactor onProved={() => onAnswer(true)} />
    </FormModal>
  );
}

const printed = {
  title: 'Choose a password of your own',
  text: 'You logged in with a password that was printed, so others may have seen it. Replace it to go on.',
  cancel: 'Logout',
};

/** Replaces a printed password. Without that, signing out is all that is possible. */
function PrintedPasswordDialog({ onAnswer }: DialogProps) {
  const toast = useToast();
  const signOut = () => endSessionEverywhere().catch(() => toast.error(messages.signOut.failed));
  return <ChangePasswordDialog {...printed} onClose={signOut} onDone={() => onAnswer(true)} />;
}
