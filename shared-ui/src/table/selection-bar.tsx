import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

/**
 * The number of selected rows, including those on other pages, and the actions for them. It is drawn below the rows and stays
 * in sight at the bottom of the window: above them, the first tick would move the row that is pressed next. The keyboard meets
 * it before the rows.
 */
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
    <Box
      ref={barRef}
      role="group"
      aria-label="Selection"
      sx={{
        order: 1,
        position: 'sticky',
        bottom: 'var(--banner-height, 0px)',
        zIndex: 4,
        maxHeight: '60dvh',
        overflowY: 'auto',
        bgcolor: 'background.paper',
      }}
    >
      {notice}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          ...(count > 0 && {
            px: 2,
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
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
    </Box>
  );
}
