import type { ReactNode } from 'react';
import { BusyButton, Modal } from 'shared-ui';
import { Form, type ServerForm } from 'shared-ui/form';
import { useFocusAfterRemoval } from 'shared-ui/table';
import { messages } from '../../messages';

const { actions } = messages;

/** A form in a dialog, which stays open while it is being sent and when that fails, so that nothing typed is lost. */
export function FormModal<Values extends Record<string, unknown>>({
  title,
  form,
  submit,
  onClose,
  children,
}: {
  title: string;
  form: ServerForm<Values>;
  submit: { submit: string; submitting: string };
  onClose: () => void;
  children: ReactNode;
}) {
  // What was done may take the button away that has opened the dialog.
  useFocusAfterRemoval().current = true;
  const close = () => {
    if (!form.submitting) onClose();
  };
  return (
    <Modal
      open
      title={title}
      onClose={close}
      actions={
        <>
          <BusyButton variant="outlined" color="inherit" busy={false} blocked={form.submitting} onClick={close}>
            {actions.cancel}
          </BusyButton>
          <BusyButton variant="contained" busy={form.submitting} onClick={() => void form.onSubmit()}>
            {form.submitting ? submit.submitting : submit.submit}
          </BusyButton>
        </>
      }
    >
      <Form form={form} label={title}>
        {children}
      </Form>
    </Modal>
  );
}
