import { type PortalReleases, startRollout } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Typography from '@mui/material/Typography';
import { common } from '../../messages';
import { messages } from './messages';

const { rollout: texts } = messages;

/** Default share of a new rollout, in percent. */
const FIRST_SHARE = '5';

/** Rolls a version out to some people, or changes who gets it. */
export function RolloutModal({
  portal,
  version,
  onClose,
}: {
  portal: PortalReleases;
  version: string;
  onClose: () => void;
}) {
  const start = useEndpointMutation(startRollout);
  const toast = useToast();
  const { Portal: name, Rollout: running } = portal;
  const changing = running?.Version === version;
  const doing = changing ? texts.changing : texts.starting;
  const form = useServerForm({
    defaultValues: changing
      ? { Share: String(running.Share), Users: running.Users.join('\n') }
      : { Share: FIRST_SHARE, Users: '' },
    submit: ({ Share, Users }) =>
      start.mutateAsync({
        params: { portal: name, version },
        // A share that is not a number is sent as null, and the server refuses it.
        body: { Share: Share.trim() ? Number(Share) : Number.NaN, Users: Users.split(/[\s,;]+/).filter(Boolean) },
      }),
    onSuccess: () => {
      toast.success(changing ? texts.changing.done : texts.starting.done(name, version));
      onClose();
    },
    onFailure: (error) => {
      toast.error(doing.failed);
      return conflictWords(error, '');
    },
  });
  return (
    <FormModal
      title={doing.title(name, version)}
      form={form}
      labels={{ ...doing, cancel: common.actions.cancel }}
      onClose={onClose}
    >
      {!changing && (
        <Typography>
          {texts.starting.consequence}
          {running && running.Version !== portal.Current && ` ${texts.starting.replaces(running.Version)}`}
        </Typography>
      )}
      <TextField name="Share" label={texts.share} hint={texts.shareHint} maxLength={3} autoComplete="off" autoFocus />
      <TextField name="Users" label={texts.users} hint={texts.usersHint} multiline rows={3} autoComplete="off" />
    </FormModal>
  );
}
