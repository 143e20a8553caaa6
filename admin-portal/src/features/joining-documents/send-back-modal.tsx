import { checkJoiningDocument, type Input } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { common } from '../../messages';
import { messages } from './messages';

const { intern: texts } = messages;

type Seen = Input<typeof checkJoiningDocument>['body']['Seen'];

/** Sends an upload back with what the intern has to do. */
export function SendBackModal({
  name,
  intern,
  fileId,
  seen,
  onClose,
}: {
  /** Of the document. */
  name: string;
  /** Who uploaded it. */
  intern: string;
  fileId: string;
  seen: Seen;
  onClose: () => void;
}) {
  const check = useEndpointMutation(checkJoiningDocument);
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { Reason: '' },
    submit: ({ Reason }) =>
      check.mutateAsync({ params: { id: fileId }, body: { State: 'sent-back', Reason, Seen: seen } }),
    onSuccess: () => {
      toast.success(texts.sentBack, { detail: intern, names: [intern] });
      onClose();
    },
    onFailure: (error) => toast.error(conflictWords(error, texts.sendBackFailed), intern),
  });
  return (
    <FormModal
      title={texts.sendBackTitle(name)}
      form={form}
      labels={{ submit: texts.sendBack, submitting: texts.sendingBack, cancel: common.actions.close }}
      onClose={onClose}
    >
      <TextField name="Reason" label={texts.reasonField} hint={texts.reasonHint} autoComplete="off" autoFocus />
    </FormModal>
  );
}
