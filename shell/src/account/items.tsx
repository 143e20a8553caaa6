import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The list of a section, such as sessions. */
export function Items({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

interface ItemProps {
  title: string;
  badge?: ReactNode;
  /** `Fact`s. */
  facts: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

/** A line of an `Item`. */
export function Fact({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

/** One entry of `Items` with what the person can do about it. */
export function Item({ title, badge, facts, actions }: ItemProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        py: 1.5,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ fontWeight: 550, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {title} {badge}
        </Typography>
        {facts}
      </Box>
      {actions && (
        <Stack direction="row" spacing={1}>
          {actions}
        </Stack>
      )}
    </Box>
  );
}
