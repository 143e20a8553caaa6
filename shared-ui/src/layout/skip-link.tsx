import Box from '@mui/material/Box';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pageTexts } from './messages';

/** The first Tab stop of the page: skips the navigation and goes to `<Main>`. */
export function SkipLink() {
  const { skip } = useStore(pageTexts);
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        // Moves the focus itself, because the router treats a change of the hash as a navigation.
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
      {skip}
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
