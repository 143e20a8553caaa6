import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface ModalProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  width?: 'xs' | 'sm' | 'md';
  /** A question that must be answered: announced as one, without a close button in the corner. */
  alert?: boolean;
  describedBy?: string;
}

// Dialogs are not part of a first screen: their code travels when the first one opens.
const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog')).ModalDialog }));

/** A dialog over the page: keeps the focus inside, closes with Escape, gives the focus back. */
export function Modal(props: ModalProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null;
}
