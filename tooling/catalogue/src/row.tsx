import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** States of a small component beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>{children}</Box>;
}
