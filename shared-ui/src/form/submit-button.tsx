import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useSubmitting } from './form';

/** The submit button of a form. It shows the request in progress and cannot be pressed twice. */
export function SubmitButton({
  children,
  busyText,
  ...props
}: Omit<ButtonProps, 'type' | 'onClick'> & {
  children: ReactNode;
  /** Replaces the text while the form is being sent. */
  busyText?: string;
}) {
  const busy = useSubmitting();
  return (
    <Button
      variant="contained"
      size="large"
      {...props}
      type="submit"
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the focus during the request. The form ignores a second press.
      aria-disabled={busy || props.disabled || undefined}
      startIcon={busy ? <CircularProgress size={18} thickness={5} color="inherit" aria-hidden /> : props.startIcon}
      sx={[{ '&[aria-busy]': { cursor: 'progress', opacity: 0.85 } }, ...[props.sx ?? {}].flat()]}
    >
      {busy ? (busyText ?? children) : children}
    </Button>
  );
}
