import type { FirmTexts } from '@internship-portals/shared-api/contract';
import { useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';
import { Section } from './section';

/** What former interns say, and the questions that the firm answers. The firm has written them, in its own language. */
export function FirmSections({ Questions, Voices }: FirmTexts) {
  const texts = useTexts(spoken.firm);
  return (
    <>
      {Voices.length > 0 && (
        <Section id="voices" heading={texts.voices}>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, 1fr)' } }}>
            {Voices.map(({ Name, Text }) => (
              <Box
                component="figure"
                key={Name + Text}
                sx={{ m: 0, pl: 2.5, borderLeft: 3, borderColor: 'primary.main' }}
              >
                <Typography component="blockquote" sx={{ m: 0, whiteSpace: 'pre-line', textWrap: 'pretty' }}>
                  {Text}
                </Typography>
                <Typography component="figcaption" sx={{ mt: 1, color: 'text.secondary', fontWeight: 600 }}>
                  {Name}
                </Typography>
              </Box>
            ))}
          </Box>
        </Section>
      )}
      {Questions.length > 0 && (
        <Section id="questions" heading={texts.questions} panel>
          <Box component="dl" sx={{ m: 0, maxWidth: '70ch' }}>
            {Questions.map(({ Name, Text }) => (
              <Box key={Name + Text} sx={{ '&:not(:first-of-type)': { mt: 3 } }}>
                <Typography component="dt" sx={{ fontWeight: 700 }}>
                  {Name}
                </Typography>
                <Typography component="dd" sx={{ m: 0, mt: 0.5, color: 'text.secondary', whiteSpace: 'pre-line' }}>
                  {Text}
                </Typography>
              </Box>
            ))}
          </Box>
        </Section>
      )}
    </>
  );
}
