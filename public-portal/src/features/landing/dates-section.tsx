import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { Section } from './section';

const texts = messages.dates;

/** What happens when, from the application to the tasks. */
export function DatesSection() {
  return (
    <Section id="dates" heading={texts.heading}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: { xs: 3, md: 4 }, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}
      >
        {texts.items.map((item) => (
          <Box key={item.name} sx={{ pl: 2.5, borderLeft: 3, borderColor: 'primary.main' }}>
            <Typography component="dt" sx={{ fontWeight: 700 }}>
              {item.name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
              {item.text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
