import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useStore } from '@nanostores/react';
import { VisuallyHidden } from '../display/visually-hidden';
import { feedbackTexts } from './messages';

/** What is shown while something loads (specification, section 2). */
export const loadingText = 'Loading...';

/** Full-screen spinner. It fades in after a moment, so that a quick answer does not flash. */
export function LoadingScreen() {
  const { loading } = useStore(feedbackTexts);
  return (
    <Box
      role="status"
      // The view that came with the page stays until the page is more than this (first-view.js of the shell).
      data-unready
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
      <VisuallyHidden>{loading}</VisuallyHidden>
    </Box>
  );
}
