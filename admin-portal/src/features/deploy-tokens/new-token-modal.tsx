import { type Answer, createDeployToken, listPortalReleases } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, Modal, useToast } from '@internship-portals/shared-ui';
import { QueryBoundary, type Read } from '@internship-portals/shared-ui/dashboard';
import {
  CopyField,
  EmailField,
  FormModal,
  SelectField,
  TextField,
  useServerForm,
} from '@internship-portals/shared-ui/form';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { messages } from './messages';

const { actions } = common;
const { making: texts } = messages;

interface Made {
  portal: string;
  token: string;
}

const RELEASE = 'release';
const UPLOAD = 'upload';

/** Creates a deploy token for a portal and shows it once. */
export function NewTokenModal({ onClose }: { onClose: () => void }) {
  const read = useEndpoint(listPortalReleases, {});
  const [made, setMade] = useState<Made>();
  if (made) return <TokenModal made={made} onClose={onClose} />;
  if (!read.data) return <WaitingModal read={read} onClose={onClose} />;
  const portals = read.data.Portals.map(({ Portal }) => Portal);
  return <AskModal portals={portals} onMade={setMade} onClose={onClose} />;
}

function WaitingModal({ read, onClose }: { read: Read<Answer<typeof listPortalReleases>>; onClose: () => void }) {
  const waiting = <Typography role="status">{common.loading}</Typography>;
  return (
    <Modal
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <BusyButton variant="outlined" color="inherit" busy={false} onClick={onClose}>
          {actions.cancel}
        </BusyButton>
      }
    >
      <QueryBoundary read={read} failed={common.failed.releases} waiting={waiting}>
        {() => null}
      </QueryBoundary>
    </Modal>
  );
}

function AskModal({
  portals,
  onMade,
  onClose,
}: {
  portals: string[];
  onMade: (made: Made) => void;
  onClose: () => void;
}) {
  const create = useEndpointMutation(createDeployToken);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Portal: '', Name: '', Email: '', Scope: RELEASE },
    submit: ({ Scope, Email, ...body }) =>
      create.mutateAsync({
        body: { ...body, ...(Email.trim() ? { Email } : {}), ...(Scope === UPLOAD ? { UploadOnly: true } : {}) },
      }),
    onSuccess: ({ token }, { Portal }) => onMade({ portal: Portal, token }),
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal title={texts.title} form={form} labels={{ ...texts, cancel: actions.cancel }} onClose={onClose}>
      <SelectField
        name="Portal"
        label={texts.portal}
        options={portals.map((portal) => ({ value: portal, label: portal }))}
      />
      <TextField name="Name" label={texts.name} hint={texts.nameHint} maxLength={100} autoComplete="off" />
      <EmailField name="Email" label={texts.email} hint={texts.emailHint} autoComplete="off" />
      <SelectField
        name="Scope"
        label={texts.scope}
        hint={texts.scopeHint}
        options={[
          { value: RELEASE, label: texts.scopes.release },
          { value: UPLOAD, label: texts.scopes.upload },
        ]}
      />
      <Alert severity="info">{messages.reach}</Alert>
    </FormModal>
  );
}

/** Escape and a click outside do not close the dialog, because the token cannot be read again. */
function TokenModal({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Modal
      open
      title={texts.made(made.portal)}
      onClose={() => {}}
      actions={
        <BusyButton variant="outlined" color="inherit" busy={false} onClick={onClose}>
          {texts.close}
        </BusyButton>
      }
    >
      <Typography sx={{ mb: 2 }}>{texts.once}</Typography>
      <CopyField label={texts.token} value={made.token} />
    </Modal>
  );
}
