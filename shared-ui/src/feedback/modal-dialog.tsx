import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Verbatim } from '../display/verbatim';
import { feedbackTexts } from './messages';

export interface ModalProps {
  title: string;
  /** Names in the title, which are not translated. */
  names?: readonly string[];
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  width?: 'xs' | 'sm' | 'md';
  /** The user must answer: the dialog has the role `alertdialog` and no close button. */
  alert?: boolean;
  describedBy?: string;
}

/** The button that opened the dialog may have disappeared behind it, with a row that another person has changed. */
function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  });
}

const FIRST_CONTROL =
  'form [data-field] :is(input:not([type="hidden"]):not([tabindex="-1"]), select, textarea, [role="spinbutton"])';

/** The content of a dialog. A form begins at its first field, unless a control of the dialog, such as its button, has taken the focus. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content.current?.closest('[role$=dialog]')?.contains(document.activeElement)) return;
    content.current?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
  }, []);
  return (
    // As on pages, the line with the cursor of a long field is not at the very end.
    <DialogContent ref={content} sx={{ scrollPaddingBottom: '15vh' }}>
      {children}
    </DialogContent>
  );
}

/** The dialog that `Modal` loads on demand. */
export function ModalDialog({
  title,
  names = [],
  open,
  onClose,
  children,
  actions,
  width = 'sm',
  alert,
  describedBy,
}: ModalProps) {
  const id = useId();
  const { closeDialog } = useStore(feedbackTexts);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={width}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      slotProps={{ transition: { onExited: keepFocus } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', pr: 1.5 }}>
        <DialogTitle id={id} variant="h2" sx={{ pb: 1.5, flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Verbatim of={names}>{title}</Verbatim>
        </DialogTitle>
        {/* One of the dialog's own buttons closes it, so a close button would only add a Tab stop. */}
        {!alert && !actions && (
          <IconButton aria-label={closeDialog} onClick={onClose} size="small" sx={{ mt: 1.5 }}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Content>{children}</Content>
      {actions && <DialogActions sx={{ px: 3, pb: 2.5, gap: 0.5, flexWrap: 'wrap' }}>{actions}</DialogActions>}
    </Dialog>
  );
}
