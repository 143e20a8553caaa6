import { lazyPart } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { messages } from './messages';

const { guide: texts } = messages;

// Not part of the first page's bytes. The tasks must be there without it.
const load = () => import('./guide-contents');
const GuideContents = lazyPart(async () => ({ default: (await load()).GuideContents }), {
  Instead: NotLoaded,
});

/** Who the supervisor is and how to reach them. The tasks below do not move when it arrives. */
export const SupervisorLine = lazyPart(async () => ({ default: (await load()).SupervisorLine }), {
  waiting: <Box sx={{ height: { xs: 60, sm: 36 }, mb: 2 }} />,
});

function NotLoaded() {
  return <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2, color: 'text.secondary' }}>{texts.notLoaded}</Box>;
}

/** How tasks work and what happens next. Open on the first days, and folded after them. */
export function Guide({ hasTasks, begins }: { hasTasks: boolean; begins: boolean }) {
  // The completion of the first task folds nothing: the page stays as it is until the next visit.
  const [startsOpen] = useState(begins);
  const [open, setOpen] = useState(startsOpen);
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{
        mt: { xs: 2.5, lg: 0 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', px: { xs: 2, sm: 3 }, py: 1.25, fontWeight: 600 }}>
        {startsOpen ? texts.title : texts.again}
      </Box>
      {open && <GuideContents hasTasks={hasTasks} />}
    </Box>
  );
}
