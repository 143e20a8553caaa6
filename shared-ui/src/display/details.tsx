import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A list of details, each a label above its value, in as many columns as fit. */
export function Details({ items }: { items: readonly { label: string; value: ReactNode; wide?: boolean }[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
        columnGap: 3,
        rowGap: 2,
        m: 0,
      }}
    >
      {items.map(({ label, value, wide }) => (
        <Box key={label} sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
