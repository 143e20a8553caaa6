import { call } from '@internship-portals/shared-api/client';
import { changePassword, type Input } from '@internship-portals/shared-api/contract';
import { useToast } from '@internship-portals/shared-ui';
import { PasswordField, useServerForm } from '@internship-portals/shared-ui/form';
import { messages } from './messages';

const texts = messages.password;

type Details = Partial<Record<'Name' | 'Email' | 'PhoneNumber', string>>;

/**
 * The form that changes the password of the signed-in person, who enters the current one too.
 *
 * @param more what else the form sends, with how it begins
 */
export function useNewPassword(onDone: (values: Input<typeof changePassword>['body']) => void, more: Details = {}) {
  const toast = useToast();
  return useServerForm({
    defaultValues: { currentPassword: '', password: '', ...more },
    submit: (body) => call(changePassword, { body }),
    onSuccess: (_, values) => {
      toast.success(texts.done);
      onDone(values);
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
