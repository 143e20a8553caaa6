import { useState } from 'react';
import { lazyPart } from './lazy-part';
import type { ModalProps } from './modal-dialog';

// No page starts with an open dialog, so the code loads when the first dialog opens.
const ModalDialog = lazyPart(async () => ({ default: (await import('./modal-dialog')).ModalDialog }));

/** A modal dialog. It traps the focus, closes with Escape and then restores the focus. */
export function Modal(props: ModalProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <ModalDialog {...props} /> : null;
}
