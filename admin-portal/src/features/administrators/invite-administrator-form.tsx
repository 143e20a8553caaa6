import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSession } from 'shared-api/client';
import { adminPages, inviteAdministrator } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { LinkButton, useToast } from 'shared-ui';
import { Form, SubmitButton, useServerForm } from 'shared-ui/form';
import { ProfileFields } from 'shared-ui/profile';
import { useNavigate } from 'shared-ui/router';
import { common } from '../../messages';
import { messages } from './messages';

const { invitation: texts } = messages;
const { columns: labels, actions } = common;

/** The details of an administrator; sending them writes the invitation. */
export function InviteAdministratorForm({ positions }: { positions: readonly string[] }) {
  const administrator = useSession((session) => session.userId);
  const invite = useEndpointMutation(inviteAdministrator);
  const toast = useToast();
  const navigate = useNavigate();
  const form = useServerForm({
    defaultValues: { Name: '', Email: '', PhoneNumber: '', Position: '' },
    draftKey: `${administrator}/invite-administrator`,
    submit: (values) => invite.mutateAsync({ body: values }),
    onSuccess: () => {
      toast.success(texts.done);
      navigate(adminPages.administrators);
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
          <LinkButton to={adminPages.administrators} size="large" color="inherit" onClick={form.forgetDraft}>
            {actions.cancel}
          </LinkButton>
        </Box>
      </Form>
    </Paper>
  );
}
