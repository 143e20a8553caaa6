import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** One card for each portal, in as many columns as fit. */
export function PortalGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
