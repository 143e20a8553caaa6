import { call } from 'shared-api/client';
import { changePassword } from 'shared-api/contract';
import { useToast } from 'shared-ui';
import { PasswordField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';

const texts = messages.password;

/** The form that changes the password of the signed-in person, who enters the current one too. */
export function useNewPassword(onDone: () => void) {
  const toast = useToast();
  return useServerForm({
    defaultValues: { currentPassword: '', password: '' },
    submit: (body) => call(changePassword, { body }),
    onSuccess: () => {
      toast.success(texts.done);
      onDone();
    },
    onFailure: () => toast.error(texts.failed),
  });
}

export function NewPasswordFields() {
  return (
    <>
      <PasswordField name="currentPassword" label={texts.current} autoComplete="current-password" autoFocus />
      <PasswordField name="password" label={texts.next} hint={texts.hint} autoComplete="new-password" />
    </>
  );
}
