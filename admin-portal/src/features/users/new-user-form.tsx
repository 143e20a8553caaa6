import { useSession } from '@internship-portals/shared-api/client';
import { LinkButton, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, useServerForm } from '@internship-portals/shared-ui/form';
import { ProfileFields } from '@internship-portals/shared-ui/profile';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';

const { columns: labels, actions } = common;
const EMPTY = { Name: '', Email: '', PhoneNumber: '', Position: '' };

interface Props {
  texts: Record<'title' | 'hint' | 'submit' | 'submitting' | 'done' | 'failed', string>;
  positions: readonly string[];
  /** The last part of the draft's key. */
  draft: string;
  /** The address of the list that the form belongs to, where it leads when it ends. */
  list: string;
  create(values: typeof EMPTY): Promise<unknown>;
}

/** The details of a new supervisor or administrator; sending them writes an e-mail with a link to set a password. */
export function NewUserForm({ texts, positions, draft, list, create }: Props) {
  const administrator = useSession((session) => session.userId);
  const toast = useToast();
  const navigate = useNavigate();
  const form = useServerForm({
    defaultValues: EMPTY,
    draftKey: `${administrator}/${draft}`,
    submit: create,
    onSuccess: (_, { Name }) => {
      toast.success(texts.done, { detail: Name, names: [Name] });
      navigate(list);
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{texts.hint}</Typography>
      <Form form={form} label={texts.title}>
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
