import { useSession } from '@internship-portals/shared-api/client';
import { LinkButton, useToast } from '@internship-portals/shared-ui';
import { Form, SelectField, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { ProfileFields } from '@internship-portals/shared-ui/profile';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';

const { columns: labels, actions } = common;
const EMPTY = { Name: '', Email: '', PhoneNumber: '', Position: '' };

interface Choice<Role> {
  label: string;
  /** The first one is chosen. */
  options: readonly { value: Role; label: string }[];
}

interface Props<Role extends string> {
  texts: Record<'title' | 'hint' | 'submit' | 'submitting' | 'failed', string>;
  positions: readonly string[];
  /** The last part of the draft's key. */
  draft: string;
  /** The address of the list that the form belongs to, where it leads when it ends. */
  list: string;
  /** Where there is a choice of roles. */
  role?: Choice<Role> | undefined;
  create(values: typeof EMPTY & { Role?: Role }): Promise<{ message: string }>;
}

/** The details of a new supervisor, administrator or person of a further role; sending them writes an e-mail with a link to set a password. */
export function NewUserForm<Role extends string>({ texts, positions, draft, list, role, create }: Props<Role>) {
  const administrator = useSession((session) => session.userId);
  const toast = useToast();
  const navigate = useNavigate();
  const form = useServerForm({
    defaultValues: { ...EMPTY, ...(role?.options[0] ? { Role: role.options[0].value } : {}) },
    draftKey: `${administrator}/${draft}`,
    submit: create,
    onSuccess: ({ message }, { Name }) => {
      toast.success(message, { detail: Name, names: [Name] });
      navigate(list);
    },
    onFailure: (): void => toast.error(texts.failed, form.form.getValues('Name') || undefined),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{texts.hint}</Typography>
      <Form form={form} label={texts.title}>
        {role && <SelectField name="Role" {...role} />}
        <ProfileFields positions={positions} positionLabel={labels.department} someoneElse />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
          <LinkButton to={list} size="large" color="inherit" onClick={form.forgetDraft}>
            {actions.cancel}
          </LinkButton>
        </Box>
      </Form>
    </Paper>
  );
}
