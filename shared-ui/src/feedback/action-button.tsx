import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useFocusAfterRemoval } from '../table/use-focus-after-removal';
import { BusyButton } from './busy-button';
import { type Question, useConfirm } from './confirm';
import { conflictWords } from './describe-error';
import { useToast } from './toasts';

/** A button that does one thing, at once or once it is confirmed: busy until it is done, and a toast says how it went. */
export function ActionButton({
  question,
  onAct,
  done,
  failed,
  ...props
}: Omit<ButtonProps, 'onClick'> & {
  /** Asked before it happens. */
  question?: Question;
  /** Rejects when it did not work. */
  onAct: () => Promise<unknown>;
  done: string;
  failed: string;
}) {
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  // Its work may take the button's own row away.
  const removing = useFocusAfterRemoval();
  async function act() {
    if (question && !(await confirm(question))) return;
    setBusy(true);
    removing.current = true;
    try {
      await onAct();
      toast.success(done);
    } catch (error) {
      toast.error(conflictWords(error, failed));
    } finally {
      setBusy(false);
    }
  }
  return <BusyButton {...props} busy={busy} onClick={() => void act()} />;
}
