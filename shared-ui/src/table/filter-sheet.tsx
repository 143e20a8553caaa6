import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { recordsOf } from './records-of';

/** A table's filters and its order, on a phone. Each takes effect at once, as beside the search on a wider screen. */
export function FilterSheet({
  title,
  hasFilters,
  total,
  open,
  onClose,
  onClear,
  children,
}: {
  title: string;
  hasFilters: boolean;
  /** The number of records that match. Undefined until known. */
  total?: number;
  open: boolean;
  onClose: () => void;
  /** Undefined if neither a filter nor an order is set. */
  onClear?: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': `${hasFilters ? 'Filter' : 'Sort'} ${title}`,
          sx: { maxHeight: '86dvh', borderRadius: '16px 16px 0 0' },
        },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, p: 2, overflowY: 'auto' }}>
        {children}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
        {onClear && (
          <Button variant="outlined" onClick={onClear} sx={{ flex: 1 }}>
            Clear
          </Button>
        )}
        <Button variant="contained" onClick={onClose} sx={{ flex: 1 }}>
          <span aria-live="polite">Show {recordsOf(total)}</span>
        </Button>
      </Box>
    </Drawer>
  );
}
