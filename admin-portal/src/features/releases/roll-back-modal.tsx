import { type PortalReleases, rollBackRelease } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { messages } from './messages';

const { rollingBack: texts } = messages;

/** Asks before an older version becomes the live one again, and why. */
export function RollBackModal({
  portal,
  version,
  onClose,
}: {
  portal: PortalReleases;
  version: string;
  onClose: () => void;
}) {
  const rollBack = useEndpointMutation(rollBackRelease);
  const toast = useToast();
  const { Portal: name, Current } = portal;
  // As it was when the question was asked: once it is answered, the version itself is the live one.
  const form = useServerForm({
    defaultValues: { Reason: '' },
    submit: ({ Reason }) =>
      rollBack.mutateAsync({
        params: { portal: name },
        body: { Version: version, ...(Reason.trim() && { Reason: Reason.trim() }) },
      }),
    onSuccess: () => {
      toast.success(texts.done(name, version));
      onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '');
    },
  });
  return (
    <FormModal
      title={texts.title(name, version)}
      form={form}
      labels={{ ...texts, cancel: common.actions.cancel }}
      onClose={onClose}
    >
      <Typography>{texts.consequence(name, version, Current)}</Typography>
      <TextField
        name="Reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={500}
        autoComplete="off"
        autoFocus
      />
    </FormModal>
  );
}
