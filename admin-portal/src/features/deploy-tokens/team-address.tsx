import { changeTeamAddress, type DeployToken } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { EmailField, FormModal, useServerForm } from '@internship-portals/shared-ui/form';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const { addressing: texts, making } = messages;

/** Where the team of a token is told what becomes of its releases, and the dialog that changes it. */
export function TeamAddress({ token }: { token: DeployToken }) {
  const [open, setOpen] = useState(false);
  const action = token.Email ? texts.change : texts.add;
  return (
    <>
      {token.Email && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {token.Email}
        </Typography>
      )}
      {!token.RevokedAt && (
        <Button
          size="small"
          sx={{ ml: -0.5 }}
          aria-label={texts.actionOf(action, token.Name, token.Portal)}
          onClick={() => setOpen(true)}
        >
          {action}
        </Button>
      )}
      {open && <AddressModal token={token} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddressModal({ token: { id, Name, Email }, onClose }: { token: DeployToken; onClose: () => void }) {
  const change = useEndpointMutation(changeTeamAddress);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Email: Email ?? '' },
    submit: (values) => change.mutateAsync({ params: { id }, body: values.Email.trim() ? values : {} }),
    onSuccess: () => {
      toast.success(texts.done);
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal
      title={texts.title(Name)}
      form={form}
      labels={{ ...texts, cancel: common.actions.cancel }}
      onClose={onClose}
    >
      <EmailField name="Email" label={making.email} hint={making.emailHint} autoComplete="off" />
    </FormModal>
  );
}
