import { keepDrafts, language, useConfirm, useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { readable } from '../messages';
import type { RegisteredPortal } from './registry';
import { messages } from './release-messages';

/** Says that there is a newer version of the portal on screen. */
export function ReleaseOffer({
  registered: { name, role },
  reload,
  onLeave,
}: {
  registered: RegisteredPortal;
  reload: () => void;
  onLeave: () => void;
}) {
  const texts = messages[useTexts(language)];
  const confirm = useConfirm();
  const isVisitors = role === null;
  const take = async () => {
    const { title, text, confirm: confirmLabel } = texts.lost;
    if (keepDrafts() || (await confirm({ title, text, confirmLabel }))) reload();
  };
  return (
    <Box
      role="group"
      aria-label={texts.label}
      sx={{
        // In the flow, so that it covers nothing; sticky below the header where there is room.
        position: { sm: 'sticky' },
        top: isVisitors ? 0 : 72,
        zIndex: 'mobileStepper',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.5,
        mb: isVisitors ? 0 : 3,
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: isVisitors ? 0 : 1,
      }}
    >
      <Box component="span" sx={{ mr: 'auto' }}>
        {texts.text(readable(name))}
      </Box>
      <Button size="small" variant="contained" onClick={take}>
        {texts.reload}
      </Button>
      <Button size="small" color="inherit" onClick={onLeave}>
        {texts.later}
      </Button>
    </Box>
  );
}
