import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

/** The number of selected rows, including those on other pages, and the actions for them. */
export function SelectionBar({
  barRef,
  count,
  elsewhere,
  actions,
  notice,
  onClear,
}: {
  /** The part that stays in sight. */
  barRef: Ref<HTMLElement>;
  count: number;
  /** How many of them are not on this page. */
  elsewhere: number;
  actions?: ReactNode;
  notice?: ReactNode;
  onClear: () => void;
}) {
  return (
    // No wrapping box, so the bar sticks while the table is in view.
    <Box role="group" aria-label="Selection" sx={{ display: 'contents' }}>
      <Box
        ref={barRef}
        sx={{
          position: 'sticky',
          top: 'var(--app-bar, 0px)',
          zIndex: 4,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          ...(count > 0 && {
            px: 2,
            py: 1.25,
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            backgroundImage: 'linear-gradient(var(--mui-palette-action-hover) 0 0)',
          }),
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
