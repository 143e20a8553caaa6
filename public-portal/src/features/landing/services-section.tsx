import { type Answer, listOpenIntakes } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { programmeFacts, TextLink, useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { spoken } from './messages';
import { Section } from './section';
import { type Service, ServiceIcon } from './service-icon';

/** One hue for each service, in a shade that carries white lines. */
const hues: Record<Service, string> = {
  advisory: 'linear-gradient(135deg, #c2571a, #e89a3c)',
  engineering: 'linear-gradient(135deg, #0b5345, #1f9474)',
  technology: 'linear-gradient(135deg, #23408e, #4f7bd9)',
};

const SERVICES: readonly Service[] = ['advisory', 'engineering', 'technology'];

/** The positions of the open intakes by name, and whether they have a place left. Undefined while that is not known. */
function offeredBy(answer: Answer<typeof listOpenIntakes> | undefined): Map<string, boolean> | undefined {
  if (!answer || answer.Intakes.length === 0) return undefined;
  const offered = new Map<string, boolean>();
  for (const { Position, Left } of answer.Intakes.flatMap(({ Positions }) => Positions))
    offered.set(Position, offered.get(Position) || Left !== 0);
  return offered;
}

/** The form below, with a position chosen. */
const formFor = (position: string) => ({ search: `?${new URLSearchParams({ position })}`, hash: '#apply' });

function ApplyLink({ position, offered }: { position: string; offered?: ReadonlyMap<string, boolean> }) {
  const texts = useTexts(spoken.services);
  if (!offered || offered.get(position))
    return (
      <TextLink to={formFor(position)} sx={{ fontWeight: 600 }}>
        {texts.apply({ position })}
      </TextLink>
    );
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {offered.has(position) ? texts.full : texts.notOffered}
    </Box>
  );
}

/** The services of the company, each with what its interns do, and further positions. */
export function ServicesSection() {
  const texts = useTexts(spoken.services);
  const { data } = useEndpoint(listOpenIntakes, {});
  const offered = offeredBy(data);
  const said = programmeFacts().Texts?.Services;
  const services = SERVICES.map((key) => ({ key, ...texts.items[key] }));
  const others = [...(offered ?? [])].flatMap(([name, isFree]) =>
    isFree && !services.some((service) => service.name === name) ? [name] : [],
  );
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
          gridTemplateRows: { md: 'repeat(5, auto)' },
        }}
      >
        {services.map((service) => (
          <Paper
            component="li"
            key={service.key}
            variant="outlined"
            sx={{
              p: { xs: 3, md: 3.5 },
              borderRadius: '16px',
              // Aligns the parts of neighbouring cards, whatever their line breaks.
              display: { md: 'grid' },
              gridRow: { md: 'span 5' },
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
            {/* The server puts the firm's words into a first view (server/src/modules/pages/portals.ts). */}
            <Typography
              data-text={`${service.name}Text`}
              sx={{ mt: 1, mb: 2.5, color: 'text.secondary', textWrap: 'pretty' }}
            >
              {said?.[`${service.name}Text`] ?? service.text}
            </Typography>
            <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
              <Typography sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'primary.main' }}>
                {texts.internsDo}
              </Typography>
              <Typography
                data-text={`${service.name}Intern`}
                sx={{ mt: 0.5, fontSize: '0.9375rem', textWrap: 'pretty' }}
              >
                {said?.[`${service.name}Intern`] ?? service.intern}
              </Typography>
            </Box>
            <Box sx={{ mt: 2 }}>
              <ApplyLink position={service.name} offered={offered} />
            </Box>
          </Paper>
        ))}
      </Box>
      {others.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {texts.others}
          </Typography>
          <Box
            component="ul"
            sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
          >
            {others.map((name) => (
              <li key={name}>
                <TextLink to={formFor(name)}>{name}</TextLink>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Section>
  );
}
