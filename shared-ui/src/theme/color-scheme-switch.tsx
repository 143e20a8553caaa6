import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { type Theme, useColorScheme } from '@mui/material/styles';
import { useStore } from '@nanostores/react';
import { pageTexts } from '../layout/messages';

const shownIn = (scheme: 'light' | 'dark') => (theme: Theme) => ({
  display: 'none',
  ...theme.applyStyles(scheme, { display: 'block' }),
});

/** Switches between light and dark and remembers the choice. The default is the system's setting. */
export function ColorSchemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  const texts = useStore(pageTexts);
  const label = dark ? texts.light : texts.dark;
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(dark ? 'light' : 'dark')} color="inherit">
      {/* By CSS, so that a page that was rendered in the build shows the right one, too. */}
      <LightModeOutlined fontSize="small" sx={shownIn('dark')} />
      <DarkModeOutlined fontSize="small" sx={shownIn('light')} />
    </IconButton>
  );
}
