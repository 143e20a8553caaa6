import { useState } from 'react';
import { BusyButton } from '../feedback/busy-button';
import { useConfirm } from '../feedback/confirm';
import { describeError } from '../feedback/describe-error';
import { useToast } from '../feedback/toasts';
import { useFocusAfterRemoval } from './use-focus-after-removal';

export interface DeleteButtonProps {
  /** The name of the row's person or object, for the question and for screen readers. */
  name: string;
  texts: {
    /** The question, exactly as in the specification. */
    question: string;
    /** Further consequences of the deletion. */
    consequence: string;
    done: string;
    failed: string;
  };
  /** Rejects if the call fails. For a 409, the server's message is shown. */
  onDelete: () => Promise<unknown>;
}

/** Deletes its row's object after a confirmation that names the object and the consequence. */
export function DeleteButton({ name, texts, onDelete }: DeleteButtonProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const [deleting, setDeleting] = useState(false);
  const removing = useFocusAfterRemoval();

  async function remove() {
    const confirmed = await confirm({
      title: `Delete ${name}?`,
      names: [name],
      text: `${texts.question} ${texts.consequence}`,
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (!confirmed) return;
    setDeleting(true);
    removing.current = true;
    try {
      await onDelete();
      toast.success(texts.done, { detail: name, names: [name] });
    } catch (error) {
      toast.error(texts.failed, `${name}. ${describeError(error, 'reading')}`);
    } finally {
      setDeleting(false);
    }
  }

  return (
    <BusyButton
      size="small"
      variant="outlined"
      color="error"
      aria-label={`Delete ${name}`}
      busy={deleting}
      onClick={() => void remove()}
    >
      Delete
    </BusyButton>
  );
}
