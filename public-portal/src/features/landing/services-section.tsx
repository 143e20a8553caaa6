import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { Section } from './section';
import { type Service, ServiceIcon } from './service-icon';

const texts = messages.services;

/** One hue for each service, in a shade that carries white lines. */
const hues: Record<Service, string> = {
  advisory: 'linear-gradient(135deg, #c2571a, #e89a3c)',
  engineering: 'linear-gradient(135deg, #0b5345, #1f9474)',
  technology: 'linear-gradient(135deg, #23408e, #4f7bd9)',
};

/** The services of the company, each with what its interns do. */
export function ServicesSection() {
  return (
    <Section id="services" heading={texts.heading} lead={texts.lead}>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          columnGap: 3,
          rowGap: { xs: 2.5, md: 0 },
          gridTemplateColumns: { md: 'repeat(3, 1fr)' },
          gridTemplateRows: { md: 'repeat(4, auto)' },
        }}
      >
        {texts.items.map((service) => (
          <Paper
            component="li"
            key={service.key}
            variant="outlined"
            sx={{
              p: { xs: 3, md: 3.5 },
              borderRadius: '16px',
              // Aligns the parts of neighbouring cards, whatever their line breaks.
              display: { md: 'grid' },
              gridRow: { md: 'span 4' },
              gridTemplateRows: { md: 'subgrid' },
              '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 160ms, box-shadow 160ms' },
              '&:hover': { boxShadow: 4, transform: 'translateY(-2px)' },
            }}
          >
            <Box
              sx={{
                width: 56,
                height: 56,
                borderRadius: '14px',
                display: 'grid',
                placeItems: 'center',
                background: hues[service.key],
              }}
            >
              <ServiceIcon service={service.key} />
            </Box>
            <Typography variant="h3" sx={{ mt: 2.5, fontSize: '1.3125rem', fontWeight: 700 }}>
              {service.name}
            </Typography>
            <Typography sx={{ mt: 1, mb: 2.5, color: 'text.secondary', textWrap: 'pretty' }}>{service.text}</Typography>
            <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
              <Typography sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'primary.main' }}>
                {texts.internsDo}
              </Typography>
              <Typography sx={{ mt: 0.5, fontSize: '0.9375rem', textWrap: 'pretty' }}>{service.intern}</Typography>
            </Box>
          </Paper>
        ))}
      </Box>
    </Section>
  );
}
