import { useState } from 'react';
import { BusyButton } from '../feedback/busy-button';
import { useConfirm } from '../feedback/confirm';
import { describeError } from '../feedback/describe-error';
import { useToast } from '../feedback/toasts';
import { useFocusAfterRemoval } from './use-focus-after-removal';

export interface DeleteButtonProps {
  /** The person or thing of the row: named in the question, and to screen readers. */
  name: string;
  texts: {
    /** The specification's question, letter for letter. */
    question: string;
    /** What else the deletion brings. */
    consequence: string;
    done: string;
    failed: string;
  };
  /** Rejects with the failure; the server's words for a refusal (409) are shown. */
  onDelete: () => Promise<unknown>;
}

/** Deletes what its row shows, after a confirmation that names it and tells the consequence. */
export function DeleteButton({ name, texts, onDelete }: DeleteButtonProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const [deleting, setDeleting] = useState(false);
  const removing = useFocusAfterRemoval();

  async function remove() {
    const confirmed = await confirm({
      title: `Delete ${name}?`,
      text: `${texts.question} ${texts.consequence}`,
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (!confirmed) return;
    setDeleting(true);
    removing.current = true;
    try {
      await onDelete();
      toast.success(texts.done);
    } catch (error) {
      toast.error(texts.failed, describeError(error, 'reading'));
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
