import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The first stop of the Tab key: jumps over the navigation to `<Main>`. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        // By hand, because a change of the hash would look like a navigation to the router.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: '-100vw',
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        textDecoration: 'none',
        '&:focus': { left: 8 },
      }}
    >
      Skip to content
    </Box>
  );
}

/** The page's main landmark, the target of the skip link. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none', flexGrow: 1, minWidth: 0 }}>
      {children}
    </Box>
  );
}
