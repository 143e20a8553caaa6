import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from '@nanostores/react';
import { feedbackTexts } from '../feedback/messages';
import { useToast } from '../feedback/toasts';
import { language } from './language';
import { choose, isOffered } from './speak';

const names = { en: 'English', sw: 'Kiswahili' } as const;

/** Changes the language of the page in place, so that nothing typed or chosen is lost. Its text is in the other language. */
export function LanguageSwitch() {
  const other = useStore(language) === 'en' ? 'sw' : 'en';
  const { languageFailed } = useStore(feedbackTexts);
  const toast = useToast();
  if (!isOffered()) return null;
  return (
    <Button
      size="small"
      color="inherit"
      lang={other}
      translate="no"
      aria-label={names[other]}
      sx={{ minWidth: 44 }}
      onClick={() => choose(other).catch(() => toast.error(languageFailed))}
    >
      {/* Phones have room for the code. */}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {names[other]}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        {other.toUpperCase()}
      </Box>
    </Button>
  );
}
