import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { BusyButton } from '../feedback/busy-button';
import { Modal } from '../feedback/modal';
import type { ModalProps } from '../feedback/modal-dialog';
import { Form } from '../form/form';
import type { ServerForm } from '../form/use-server-form';
import { useFocusAfterRemoval } from '../table/use-focus-after-removal';

export interface FormModalProps<Values extends FieldValues> {
  title: string;
  names?: ModalProps['names'];
  form: ServerForm<Values>;
  labels: { submit: string; submitting: string; cancel: string };
  onClose: () => void;
  width?: ModalProps['width'];
  children: ReactNode;
}

/** A form in a dialog. The dialog stays open until the request succeeds, so that no typed value is lost. */
export function FormModal<Values extends FieldValues>({
  title,
  names,
  form,
  labels,
  onClose,
  width,
  children,
}: FormModalProps<Values>) {
  const id = useId();
  // The action may remove the button that opened the dialog, or move its row to another page.
  useFocusAfterRemoval().current = true;
  const close = () => {
    if (!form.submitting) onClose();
  };
  // The other ways to close the dialog keep what was typed.
  const cancel = () => {
    if (!form.submitting) form.forgetDraft();
    close();
  };
  return (
    <Modal
      open
      title={title}
      names={names}
      width={width}
      onClose={close}
      actions={
        <>
          <BusyButton variant="outlined" color="inherit" busy={false} blocked={form.submitting} onClick={cancel}>
            {labels.cancel}
          </BusyButton>
          {/* A submit button, so that Enter in a field sends the form. */}
          <BusyButton variant="contained" busy={form.submitting} type="submit" form={id}>
            {form.submitting ? labels.submitting : labels.submit}
          </BusyButton>
        </>
      }
    >
      <Form form={form} label={title} id={id}>
        {children}
      </Form>
    </Modal>
  );
}
