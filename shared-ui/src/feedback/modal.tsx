import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-dialog';

// No page opens with a dialog, so the dialog's code loads with the first one that opens.
const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog')).ModalDialog }));

/** A modal dialog. It traps the focus, closes with Escape and then returns the focus to where it was. */
export function Modal(props: ModalProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null;
}
