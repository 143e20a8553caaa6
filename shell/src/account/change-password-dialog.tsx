import Typography from '@mui/material/Typography';
import { call } from 'shared-api/client';
import { changePassword } from 'shared-api/contract';
import { useToast } from 'shared-ui';
import { FormModal, PasswordField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';

const texts = messages.password;

/** Changes the password of the signed-in person, who enters the current one too. */
export function ChangePasswordDialog({
  title,
  text,
  cancel,
  onClose,
  onDone,
}: {
  title: string;
  text: string;
  cancel: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { currentPassword: '', password: '' },
    submit: (body) => call(changePassword, { body }),
    onSuccess: () => {
      toast.success(texts.done);
      onDone();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal
      title={title}
      form={form}
      labels={{ submit: texts.submit, submitting: texts.submitting, cancel }}
      width="xs"
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <PasswordField name="currentPassword" label={texts.current} autoComplete="current-password" autoFocus />
      <PasswordField name="password" label={texts.next} hint={texts.hint} autoComplete="new-password" />
      {/* With two fields, Enter sends a form only if it contains a submit button. */}
      <input type="submit" hidden />
    </FormModal>
  );
}
