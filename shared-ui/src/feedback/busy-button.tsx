import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/** A button that shows its action in progress. It cannot be pressed while its own or a related action runs. */
export function BusyButton({
  busy,
  blocked = false,
  onClick,
  children,
  ...props
}: ButtonProps & {
  busy: boolean;
  /** Another action is running that this one must wait for. */
  blocked?: boolean;
}) {
  const off = busy || blocked;
  return (
    <Button
      {...props}
      // Not `disabled`, which would lose the focus during the action.
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
