import Box from '@mui/material/Box';
import { messages } from './messages';

/** 'Overdue' next to the badge, hidden from assistive technology: the badge's name says it. */
export function OverdueNote() {
  return (
    <Box component="strong" aria-hidden sx={{ color: 'error.main', fontWeight: 600 }}>
      {messages.tasks.overdue}
    </Box>
  );
}
