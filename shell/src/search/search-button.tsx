import { lazyPart } from '@internship-portals/shared-ui';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { messages } from './messages';
import type { SearchPaletteProps } from './search-palette';

// Not needed for the first screen.
const SearchPalette = lazyPart(async () => ({ default: (await import('./search-palette')).SearchPalette }));

/** The button that opens the search for people and pages. Ctrl+K and Cmd+K do the same anywhere on the page. */
export function SearchButton(props: Omit<SearchPaletteProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // A question or a form in a dialog is answered first.
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        aria-label={messages.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        sx={{
          minWidth: 40,
          px: { xs: 1, md: 1.5 },
          gap: 1,
          color: 'text.secondary',
          borderColor: { xs: 'transparent', md: 'divider' },
        }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' } }}>
          {messages.open}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'inline' },
            font: 'inherit',
            fontSize: '0.75rem',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            px: 0.75,
          }}
        >
          {messages.keys}
        </Box>
      </Button>
      {open && <SearchPalette {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
