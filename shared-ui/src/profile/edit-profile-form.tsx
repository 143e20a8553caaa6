import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { LinkButton } from '../display/link-button';
import { useToast } from '../feedback/toasts';
import { Form } from '../form/form';
import { SubmitButton } from '../form/submit-button';
import { useServerForm } from '../form/use-server-form';
import { profileTexts } from './messages';
import { ProfileFields, type ProfileFieldsProps } from './profile-fields';

const { edit: texts } = profileTexts;

/** What a person may change of a profile; `Position` where it may be changed too. */
export interface ProfileValues {
  Name: string;
  Email: string;
  PhoneNumber: string;
  Position?: string;
}

export interface EditProfileFormProps extends ProfileFieldsProps {
  /** Accessible name of the form. Default 'Edit Profile'. */
  label?: string;
  /** As the server answered them. */
  values: ProfileValues;
  /** Where Cancel leads. */
  cancelTo: string;
  /** Rejects with the failure; messages of a 422 are shown under their fields. */
  onSubmit: (values: ProfileValues) => Promise<unknown>;
  /** After success, which has been said by then. */
  onDone: (values: ProfileValues) => void;
  /** Name of the draft: the person who types and whose profile it is. */
  draftKey: string;
}

/** Name, e-mail address and phone number, and where `positions` are given the position. */
export function EditProfileForm({
  label = texts.title,
  values,
  cancelTo,
  onSubmit,
  onDone,
  draftKey,
  ...fields
}: EditProfileFormProps) {
  const toast = useToast();
  const { Name, Email, PhoneNumber, Position = '' } = values;
  const form = useServerForm({
    defaultValues: { Name, Email, PhoneNumber, ...(fields.positions ? { Position } : {}) },
    draftKey,
    submit: onSubmit,
    onSuccess: (_answer, sent) => {
      toast.success(texts.done);
      onDone(sent);
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={label}>
        <ProfileFields {...fields} />
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
