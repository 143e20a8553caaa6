import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { VisuallyHidden } from '../display/visually-hidden';

/** Full-screen spinner. It fades in after a moment, so that a quick answer does not flash. */
export function LoadingScreen() {
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        '&::before': { content: '""', position: 'absolute', inset: 0, bgcolor: 'background.default', opacity: 0.72 },
        '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
        animation: 'appear 160ms 140ms ease-out both',
      }}
    >
      <CircularProgress size={44} thickness={4} aria-hidden sx={{ position: 'relative' }} />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </Box>
  );
}
