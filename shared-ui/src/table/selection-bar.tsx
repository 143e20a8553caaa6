import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The number of selected rows, including those on other pages, and the actions for them. */
export function SelectionBar({
  count,
  elsewhere,
  actions,
  notice,
  onClear,
}: {
  count: number;
  /** How many of them are not on this page. */
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
        {/* Always rendered, because screen readers announce only changes of an existing live region. */}
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
