import { call } from '@internship-portals/shared-api/client';
import { getPositionForEdit, type Position, updatePosition } from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import { common } from '../../messages';
import { messages } from './messages';

const { actions } = common;
const { editing: texts } = messages;

/** Renames a position. While the new name is being sent the dialog stays open, so that nothing typed is lost. */
export function EditPositionModal({ position, onClose }: { position: Position; onClose: () => void }) {
  const update = useEndpointMutation(updatePosition);
  const toast = useToast();
  const params = { id: position.id };
  const saveSeen = useSeen(async () => (await call(getPositionForEdit, { params })).position.Position);

  const form = useServerForm({
    defaultValues: { Position: position.Position },
    submit: ({ Position: name }) =>
      saveSeen(position.Position, (Seen) => update.mutateAsync({ params, body: { Position: name, Seen } })),
    onSuccess: () => {
      toast.success(texts.done);
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  const labels = { submit: actions.save, submitting: actions.saving, cancel: actions.close };
  return (
    <FormModal title={texts.title} form={form} labels={labels} width="xs" onClose={onClose}>
      <TextField name="Position" label={texts.field} hint={texts.hint} autoComplete="off" autoFocus />
    </FormModal>
  );
}
