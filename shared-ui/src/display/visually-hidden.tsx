import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Style that leaves an element to assistive technology only. */
export const visuallyHidden = {
  position: 'absolute',
  // As text: in `sx` a plain 1 would mean the whole width.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  );
}
