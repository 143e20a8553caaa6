import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** How many rows are selected, those that are out of sight included, and what can be done with them. */
export function SelectionBar({
  count,
  elsewhere,
  actions,
  notice,
  onClear,
}: {
  count: number;
  /** How many of them the page does not show. */
  elsewhere: number;
  actions?: ReactNode;
  notice?: ReactNode;
  onClear: () => void;
}) {
  return (
    <Box role="group" aria-label="Selection">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          ...(count > 0 && { px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider', bgcolor: 'action.hover' }),
        }}
      >
        {/* There before it says something: only then is a change of it read out. */}
        <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600 }}>
          {count > 0 && `${count} selected`}
          {elsewhere > 0 && `, ${elsewhere} of them not on this page`}
        </Typography>
        {count > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {actions}
            <Button size="small" color="inherit" onClick={onClear}>
              Clear
            </Button>
          </Box>
        )}
      </Box>
      {notice}
    </Box>
  );
}
