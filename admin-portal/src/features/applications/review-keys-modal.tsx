import { Modal } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { review: texts } = messages;

/** The keys of review mode, and the switch that turns them off. */
export function ReviewKeysModal({
  open,
  on,
  onSwitch,
  onClose,
}: {
  open: boolean;
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Modal open={open} title={texts.keysTitle} width="xs" onClose={onClose}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0, mb: 2 }}
      >
        {texts.keys.map(([key, act]) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Box
                component="kbd"
                sx={{ font: 'inherit', fontWeight: 650, px: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
              >
                {key}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {act}
            </Box>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        control={<Switch checked={on} onChange={(_, next) => onSwitch(next)} />}
        label={texts.keysSwitch}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.keysHint}
      </Typography>
    </Modal>
  );
}
