import Box from '@mui/material/Box';
import { messages } from './messages';

/** The word beside the badge of an overdue task, for the eye only: the badge itself says it to assistive technology. */
export function OverdueNote() {
  return (
    <Box component="strong" aria-hidden sx={{ color: 'error.main', fontWeight: 600 }}>
      {messages.tasks.overdue}
    </Box>
  );
}
