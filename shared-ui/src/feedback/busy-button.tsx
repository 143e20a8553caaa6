import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/** A button that shows the work it started and cannot be pressed while it, or a neighbour, is at work. */
export function BusyButton({
  busy,
  blocked = false,
  onClick,
  children,
  ...props
}: ButtonProps & {
  busy: boolean;
  /** Something else is at work that this one must wait for. */
  blocked?: boolean;
}) {
  const off = busy || blocked;
  return (
    <Button
      {...props}
      // Not `disabled`: that would throw the focus away in the middle of the work.
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? undefined : onClick}
      startIcon={busy ? <CircularProgress size={16} thickness={5} color="inherit" aria-hidden /> : props.startIcon}
      sx={[{ '&[aria-disabled]': { opacity: 0.6, cursor: 'progress' } }, ...[props.sx ?? {}].flat()]}
    >
      {children}
    </Button>
  );
}
