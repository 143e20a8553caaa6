import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Verbatim } from '../display/verbatim';
import { formTexts as texts } from './messages';
import { OnRequestCard } from './on-request-card';

interface ShownForm {
  id: string;
  Name: string;
  /** Fields that the form lost. */
  Gone: readonly string[];
  /** Opens the filled form. */
  File: string;
}

/** The place of the forms of an intern's university. */
export function FilledFormsCard({ children }: { children: ReactNode }) {
  return (
    <OnRequestCard id="university-forms" texts={texts}>
      {children}
    </OnRequestCard>
  );
}

/** The forms of an intern's university, filled from the record. */
export function FilledForms({ forms }: { forms: readonly ShownForm[] }) {
  if (forms.length === 0) return <Typography>{texts.none}</Typography>;
  return (
    <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 1 }}>
      {forms.map(({ id, Name, Gone, File }) => (
        <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
          <Verbatim>{Name}</Verbatim>
          <Button size="small" variant="outlined" href={File} aria-label={texts.downloadOf(Name)}>
            {texts.download}
          </Button>
          {Gone.length > 0 && (
            <Typography variant="body2" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
              {texts.gone(Gone.join(', '))}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
