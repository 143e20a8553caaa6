import { call } from '@internship-portals/shared-api/client';
import { correctAddress } from '@internship-portals/shared-api/contract';
import { useTexts, useToast } from '@internship-portals/shared-ui';
import { EmailField, FormModal, useServerForm } from '@internship-portals/shared-ui/form';
import Typography from '@mui/material/Typography';
import type { Applied } from './applied';
import { spoken } from './messages';

/** Corrects the address of what was sent a moment ago. */
export function WrongAddress({
  applied,
  secret,
  onCorrected,
  onClose,
}: {
  applied: Applied;
  secret: string;
  onCorrected: (applied: Applied) => void;
  onClose: () => void;
}) {
  const texts = useTexts(spoken.address);
  const { email } = useTexts(spoken.status);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Email: applied.Email },
    submit: ({ Email }) => call(correctAddress, { body: { Secret: secret, Email } }),
    onSuccess: ({ message, AddressSecret }, { Email }) => {
      toast.success(message);
      onCorrected({ ...applied, Email, AddressSecret });
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal
      title={texts.title}
      form={form}
      labels={{ submit: texts.submit, submitting: texts.submitting, cancel: texts.cancel }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{texts.text}</Typography>
      <EmailField name="Email" label={email} autoComplete="email" />
    </FormModal>
  );
}
