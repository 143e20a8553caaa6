import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useFocusAfterRemoval } from '../table/use-focus-after-removal';
import { BusyButton } from './busy-button';
import { type Question, useConfirm } from './confirm';
import { conflictWords, statusOf, wasCancelled } from './describe-error';
import { fieldErrors } from './server-answer';
import { useToast } from './toasts';

/** What the server says about the values of the action, which has no fields that could show it. */
const refusal = (error: unknown) =>
  statusOf(error) === 422
    ? Object.values(fieldErrors(error)?.errors ?? {})
        .flat()
        .join(' ') || undefined
    : undefined;

/**
 * A button for one action, with an optional confirmation. It is busy until the action ends, and a toast tells the
 * result.
 */
export function ActionButton<Answer>({
  question,
  onAct,
  done,
  of,
  failed,
  ...props
}: Omit<ButtonProps, 'onClick'> & {
  /** The confirmation, if the action needs one. */
  question?: Question;
  /** The action. Rejects if it fails. */
  onAct: () => Promise<Answer>;
  /** What the toast says then. */
  done: string | ((answer: Answer) => string);
  /** Whom it is about, below what the toast says, unless a refusal has more to say there. */
  of?: string | undefined;
  failed: string;
}) {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  // The action may remove the row that contains the button.
  const removing = useFocusAfterRemoval();
  async function act() {
    if (question && !(await confirm(question))) return;
    setBusy(true);
    removing.current = true;
    try {
      const answer = await onAct();
      toast.success(typeof done === 'string' ? done : done(answer), of ? { detail: of, names: [of] } : undefined);
    } catch (error) {
      if (!wasCancelled(error)) toast.error(conflictWords(error, failed), refusal(error) ?? of);
    } finally {
      setBusy(false);
    }
  }
  return <BusyButton {...props} busy={busy} onClick={() => void act()} />;
}
