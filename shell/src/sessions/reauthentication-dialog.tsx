import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { call, useSession } from 'shared-api/client';
import { proveIdentity } from 'shared-api/contract';
import { FormModal, PasswordField, useServerForm } from 'shared-ui/form';

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
  // The question is for the person who was signed in.
  useEffect(() => useSession.subscribe(({ token }, before) => token !== before.token && onAnswer(false)), [onAnswer]);
  return (
    <FormModal title={texts.title} form={form} labels={texts} width="xs" onClose={() => onAnswer(false)}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.text}</Typography>
      <PasswordField name="password" label={texts.password} autoComplete="current-password" autoFocus />
    </FormModal>
  );
}
