import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { call, useSession } from 'shared-api/client';
import { proveIdentity } from 'shared-api/contract';
import { FormModal, PasswordField, useServerForm } from 'shared-ui/form';
import { ChangePasswordDialog } from '../account/change-password-dialog';

const texts = {
  title: 'Confirm that it is you',
  text: 'Enter your password to go on. We do not ask again for 10 minutes.',
  password: 'Password',
  submit: 'Confirm',
  submitting: 'Checking',
  cancel: 'Cancel',
};

/** Asks for the password. The refused call waits for the answer. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const form = useServerForm({
    defaultValues: { password: '' },
    submit: (body) => call(proveIdentity, { body }),
    onSuccess: () => onAnswer(true),
  });
  useEndOfSession(onAnswer);
  return (
    <FormModal title={texts.title} form={form} labels={texts} width="xs" onClose={() => onAnswer(false)}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.text}</Typography>
      <PasswordField name="password" label={texts.password} autoComplete="current-password" autoFocus />
    </FormModal>
  );
}

const printed = {
  title: 'Choose a password of your own',
  text: 'You logged in with a password that was printed, so others may have seen it. Replace it to go on.',
  cancel: 'Logout',
};

/** Replaces a printed password. The refused calls wait for the answer. */
export function PrintedPasswordDialog({
  onAnswer,
  onSignOut,
}: {
  onAnswer: (changed: boolean) => void;
  onSignOut: () => void;
}) {
  useEndOfSession(onAnswer);
  return <ChangePasswordDialog {...printed} onClose={onSignOut} onDone={() => onAnswer(true)} />;
}

/** The question is for the person who was signed in. */
function useEndOfSession(onAnswer: (done: boolean) => void): void {
  useEffect(() => useSession.subscribe(({ token }, before) => token !== before.token && onAnswer(false)), [onAnswer]);
}
