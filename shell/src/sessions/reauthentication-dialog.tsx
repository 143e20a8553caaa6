import Typography from '@mui/material/Typography';
import { call } from 'shared-api/client';
import { proveIdentity } from 'shared-api/contract';
import { FormModal, PasswordField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';

const texts = messages.reauthentication;

/** Asks for the password. The refused call waits for the answer. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const form = useServerForm({
    defaultValues: { password: '' },
    submit: (body) => call(proveIdentity, { body }),
    onSuccess: () => onAnswer(true),
  });
  return (
    <FormModal title={texts.title} form={form} labels={texts} width="xs" onClose={() => onAnswer(false)}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.text}</Typography>
      <PasswordField name="password" label={texts.password} autoComplete="current-password" autoFocus />
    </FormModal>
  );
}
