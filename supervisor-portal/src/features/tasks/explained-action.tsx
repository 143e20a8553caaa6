import { conflictWords, useToast } from '@internship-portals/shared-ui';
import { FormModal, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** Rows of the text. */
const TEXT_ROWS = 4;

interface Texts {
  open: string;
  title: string;
  hint: string;
  field: string;
  submit: string;
  submitting: string;
  cancel: string;
  done: string;
  failed: string;
}

interface Props {
  texts: Texts;
  /** Who is told. */
  intern: string;
  /** False removes the button but keeps a dialog that is open. Default true. */
  offered?: boolean;
  /** The field that the server expects the text in. */
  field: 'Remark' | 'Reason';
  /** Where the text is kept until it is sent; contains the user and the task. */
  draftKey: string;
  /** Rejects with the failure; a 409 says how the task has changed. */
  send: (text: string) => Promise<unknown>;
}

/** A button for a change of a task that the intern is told the reason of. */
export function ExplainedAction({ offered = true, ...props }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {(offered || open) && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {props.texts.open}
        </Button>
      )}
      {open && <ExplanationModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExplanationModal({
  texts,
  intern,
  field,
  draftKey,
  send,
  onClose,
}: Omit<Props, 'offered'> & { onClose: () => void }) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { [field]: '' },
    draftKey,
    submit: (values) => send(values[field] ?? ''),
    onSuccess: () => {
      toast.success(texts.done, { detail: intern, names: [intern] });
      onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <FormModal title={texts.title} form={form} labels={texts} width="xs" onClose={onClose}>
      <Typography sx={{ color: 'text.secondary' }}>{texts.hint}</Typography>
      <TextField name={field} label={texts.field} multiline rows={TEXT_ROWS} autoFocus readOnly={form.submitting} />
    </FormModal>
  );
}
