import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Hides an element from everything but assistive technology. */
export const visuallyHidden = {
  position: 'absolute',
  // A string, because the number 1 means 100 % in `sx`.
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
