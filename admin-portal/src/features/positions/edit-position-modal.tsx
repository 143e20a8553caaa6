import { type Position, updatePosition } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { BusyButton, Modal, useToast } from 'shared-ui';
import { Form, TextField, useServerForm } from 'shared-ui/form';
import { useFocusAfterRemoval } from 'shared-ui/table';
import { messages } from '../../messages';

const { actions } = messages;
const { editing: texts } = messages.positions;

/** Renames a position. While the new name is being sent the dialog stays open, so that nothing typed is lost. */
export function EditPositionModal({ position, onClose }: { position: Position; onClose: () => void }) {
  const update = useEndpointMutation(updatePosition);
  const toast = useToast();
  const moving = useFocusAfterRemoval();
  const form = useServerForm({
    defaultValues: { Position: position.Position },
    submit: (body) => {
      // The new name can move the row to another page, and the dialog with it.
      moving.current = true;
      return update.mutateAsync({ params: { id: position.id }, body });
    },
    onSuccess: () => {
      toast.success(texts.done);
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  const close = () => {
    if (!form.submitting) onClose();
  };
  return (
    <Modal
      open
      title={texts.title}
      width="xs"
      onClose={close}
      actions={
        <>
          <BusyButton variant="outlined" color="inherit" busy={false} blocked={form.submitting} onClick={close}>
            {actions.close}
          </BusyButton>
          <BusyButton variant="contained" busy={form.submitting} onClick={() => void form.onSubmit()}>
            {form.submitting ? actions.saving : actions.save}
          </BusyButton>
        </>
      }
    >
      <Form form={form} label={texts.title}>
        <TextField name="Position" label={texts.field} hint={texts.hint} autoComplete="off" autoFocus />
      </Form>
    </Modal>
  );
}
