import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from './messages';
import { OverrideModal } from './override-modal';

const { overrides: texts } = messages;

/** Opens the override dialog, or says how to allow overrides. */
export function OverrideLink({ portals, allowed }: { portals: string[]; allowed: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="override" sx={{ mt: 2, p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="override" sx={{ mb: 1 }}>
        {texts.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 720 }}>
        {texts.about} {!allowed && texts.forbidden}
      </Typography>
      {allowed && (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setOpen(true)}>
          {texts.start}
        </Button>
      )}
      {open && <OverrideModal portals={portals} onClose={() => setOpen(false)} />}
    </Paper>
  );
}
