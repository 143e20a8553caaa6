import Typography from '@mui/material/Typography';
import { ApiError } from 'shared-api/client';
import { type Flag, resetFlag, switchFlag } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { FormModal, SelectField } from 'shared-ui/fields';
import { TextField, useServerForm, useWatch } from 'shared-ui/form';
import { common } from '../../messages';
import { messages } from './messages';

const { switching: texts } = messages;

type Who = keyof typeof texts.whos;

/** Who has a flag on, as a choice. */
function whoHas({ Switch }: Flag): Who {
  if (!Switch) return 'default';
  if (Switch.Share === 100) return 'everyone';
  return Switch.Share === 0 && Switch.Users.length === 0 ? 'nobody' : 'some';
}

/** Switches a flag for everyone or for some people, or back to its default. */
export function SwitchModal({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const change = useEndpointMutation(switchFlag);
  const reset = useEndpointMutation(resetFlag);
  const toast = useToast();
  const { Portal, Name, Description, Default, Switch } = flag;
  const form = useServerForm({
    defaultValues: {
      Who: whoHas(flag) as string,
      Share: String(Switch?.Share ?? 10),
      Users: (Switch?.Users ?? []).join('\n'),
    },
    submit: ({ Who: who, Share, Users }) => {
      const params = { portal: Portal, flag: Name };
      const audience = (share: number, users: string[]) =>
        change.mutateAsync({ params, body: { Share: share, Users: users } });
      if (who === 'default') return reset.mutateAsync({ params });
      if (who === 'everyone') return audience(100, []);
      if (who === 'nobody') return audience(0, []);
      if (who !== 'some') throw new ApiError(texts.whoMissing, 422, { Who: [texts.whoMissing] });
      // A share that is not a number is sent as null, and the server refuses it.
      return audience(Share.trim() ? Number(Share) : Number.NaN, Users.split(/[\s,;]+/).filter(Boolean));
    },
    onSuccess: () => {
      toast.success(texts.done(Name));
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <FormModal
      title={texts.title(Name, Portal)}
      form={form}
      labels={{ ...texts, cancel: common.actions.cancel }}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{Description}</Typography>
      <SelectField
        name="Who"
        label={texts.who}
        options={[
          { value: 'default', label: texts.whos.default(Default) },
          { value: 'everyone', label: texts.whos.everyone },
          { value: 'some', label: texts.whos.some },
          { value: 'nobody', label: texts.whos.nobody },
        ]}
      />
      <AudienceFields />
    </FormModal>
  );
}

function AudienceFields() {
  const who: unknown = useWatch({ name: 'Who' });
  if (who !== 'some') return null;
  return (
    <>
      <TextField name="Share" label={texts.share} hint={texts.shareHint} maxLength={3} autoComplete="off" />
      <TextField name="Users" label={texts.users} hint={texts.usersHint} multiline rows={3} autoComplete="off" />
    </>
  );
}
