import { useRef } from 'react';
import { ApiError, call } from 'shared-api/client';
import { getPositionForEdit, type Position, updatePosition } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { FormModal, TextField, useServerForm } from 'shared-ui/form';
import { messages } from '../../messages';

const { actions } = messages;
const { editing: texts } = messages.positions;

/** Renames a position. While the new name is being sent the dialog stays open, so that nothing typed is lost. */
export function EditPositionModal({ position, onClose }: { position: Position; onClose: () => void }) {
  const update = useEndpointMutation(updatePosition);
  const toast = useToast();
  // The name that somebody else has given it meanwhile, once that was said: whoever saves again means to replace it.
  const told = useRef<string>(undefined);

  async function save({ Position: name }: { Position: string }) {
    const params = { id: position.id };
    try {
      await update.mutateAsync({ params, body: { Position: name, Seen: told.current ?? position.Position } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        told.current = (await call(getPositionForEdit, { params })).position.Position;
      }
      throw error;
    }
  }

  const form = useServerForm({
    defaultValues: { Position: position.Position },
    submit: save,
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
