import { useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';
import { Section } from './section';

const badge = 48;

/** The four steps; the line between them runs down on a phone and across on a wide screen. */
export function ProgrammeSection() {
  const texts = useTexts(spoken.programme);
  return (
    <Section id="programme" heading={texts.heading} lead={texts.lead} panel>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          columnGap: 4,
          gridTemplateColumns: { md: 'repeat(4, 1fr)' },
        }}
      >
        {texts.steps.map((step, index) => (
          <Box
            component="li"
            key={step.name}
            sx={{
              position: 'relative',
              pl: { xs: 9, md: 0 },
              pt: { md: 9 },
              pb: { xs: 4, md: 0 },
              '&:last-of-type': { pb: 0 },
              '&:not(:last-of-type)::before': {
                content: '""',
                position: 'absolute',
                borderColor: 'divider',
                borderStyle: 'dashed',
                borderWidth: 0,
                left: { xs: badge / 2 - 1, md: badge + 10 },
                top: { xs: badge + 8, md: badge / 2 - 1 },
                bottom: { xs: 8, md: 'auto' },
                right: { md: -22 },
                borderLeftWidth: { xs: 2, md: 0 },
                borderTopWidth: { xs: 0, md: 2 },
              },
            }}
          >
            <Box
              aria-hidden
              sx={{
                position: 'absolute',
                left: 0,
                top: 0,
                width: badge,
                height: badge,
                borderRadius: '50%',
                display: 'grid',
                placeItems: 'center',
                fontWeight: 700,
                fontSize: '1.125rem',
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
              }}
            >
              {index + 1}
            </Box>
            <Typography variant="h3" sx={{ fontSize: '1.1875rem', fontWeight: 700, pt: { xs: 1.25, md: 0 } }}>
              {step.name}
            </Typography>
            <Typography sx={{ mt: 0.75, color: 'text.secondary' }}>{step.text}</Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
