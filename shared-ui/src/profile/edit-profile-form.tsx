import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { LinkButton } from '../display/link-button';
import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { useServerForm } from '../form/use-server-form';
import { profileTexts } from './messages';
import { ProfileFields, type ProfileFieldsProps } from './profile-fields';

const { edit: texts } = profileTexts;

/** The editable fields of a profile. `Position` is present only if it can be edited. */
export interface ProfileValues {
  Name: string;
  Email: string;
  PhoneNumber: string;
  Position?: string;
}

export interface EditProfileFormProps<More extends Record<string, string> = Record<never, string>>
  extends ProfileFieldsProps {
  /** Accessible name of the form. Default 'Edit Profile'. */
  label?: string;
  /** The values from the server. */
  values: ProfileValues;
  /** The values of further fields, which `children` show. */
  more?: More;
  children?: ReactNode;
  /** The address that Cancel opens. */
  cancelTo: string;
  /** Rejects if the call fails. The form shows the messages of a 422 under their fields. */
  onSubmit: (values: ProfileValues & More) => Promise<unknown>;
  /** Called after the success message is shown. */
  onDone: (values: ProfileValues) => void;
  /** Name of the draft. Contains the signed-in user and the owner of the profile. */
  draftKey: string;
}

/** A form for name, e-mail address and phone number, and for the position if `positions` is given. */
export function EditProfileForm<More extends Record<string, string>>({
  label = texts.title,
  values,
  more,
  children,
  cancelTo,
  onSubmit,
  onDone,
  draftKey,
  ...fields
}: EditProfileFormProps<More>) {
  const toast = useToast();
  const { Name, Email, PhoneNumber, Position = '' } = values;
  const form = useServerForm({
    defaultValues: { Name, Email, PhoneNumber, ...(fields.positions ? { Position } : {}), ...more } as ProfileValues &
      More,
    draftKey,
    submit: onSubmit,
    onSuccess: (_answer, sent) => {
      const isMoved = !fields.someoneElse && sent.Email.trim().toLowerCase() !== Email.toLowerCase();
      toast.success(texts.done, isMoved ? { detail: texts.confirmEmail(sent.Email.trim()) } : undefined);
      onDone(sent);
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={label}>
        <ProfileFields {...fields} />
        {children}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
          <LinkButton to={cancelTo} size="large" color="inherit" onClick={form.forgetDraft}>
            {texts.cancel}
          </LinkButton>
        </Box>
      </Form>
    </Paper>
  );
}
