import { visitorPages } from '@internship-portals/shared-api/contract';
import { LinkButton, useTexts } from '@internship-portals/shared-ui';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { MouseEvent, Ref } from 'react';
import { spoken as portal } from '../../messages';
import { HeroScene, shade } from './hero-scene';
import { spoken } from './messages';

/** The hero is a picture: its colours are the same in the light and the dark scheme, those of dawn in the firm's accent. */
const sky = `linear-gradient(160deg, ${shade('black', 61)} 0%, ${shade('black', 35)} 42%, ${shade('white', 4)} 78%, ${shade('white', 28)} 100%)`;
const amber = '#ffc861';
const ink = '#1f1500';

function Tick() {
  return (
    <Box component="svg" viewBox="0 0 20 20" aria-hidden sx={{ width: 20, height: 20, flex: 'none' }}>
      <circle cx="10" cy="10" r="10" fill={amber} fillOpacity="0.22" />
      <path
        d="m6 10.4 2.7 2.7L14.2 7.4"
        fill="none"
        stroke={amber}
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}

/** The first thing that visitors see. It needs no further requests. */
export function Hero({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const links = useTexts(portal.links);
  const messages = useTexts(spoken.page);
  const navigate = useNavigate();
  // The HTML of this page is the same at every width. Until its code runs, phones go to the form below, too.
  const openSteps = (event: MouseEvent) => {
    if (!matchMedia('(max-width: 599px)').matches) return;
    event.preventDefault();
    navigate(visitorPages.apply);
  };
  return (
    <Box
      component="section"
      aria-labelledby="hero-heading"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        borderRadius: { xs: '18px', md: '24px' },
        // Before 2023 browsers mixed no colours.
        bgcolor: '#0a4639',
        backgroundImage: sky,
        color: '#fff',
      }}
    >
      <HeroScene />
      <Box sx={{ position: 'relative', px: { xs: 2.5, sm: 5, md: 7 }, pt: { xs: 4, md: 8 }, pb: { xs: 30, md: 13 } }}>
        <Box sx={{ maxWidth: { xs: 560, md: 600 } }}>
          <Typography
            sx={{
              color: amber,
              fontWeight: 600,
              fontSize: '0.875rem',
              letterSpacing: '0.08em',
              textTransform: 'uppercase',
            }}
          >
            {messages.eyebrow}
          </Typography>
          <Typography
            id="hero-heading"
            variant="h1"
            ref={heading}
            tabIndex={-1}
            sx={{
              outline: 'none',
              mt: 1.5,
              fontSize: { xs: '2.375rem', sm: '3rem', md: '3.75rem' },
              fontWeight: 800,
              lineHeight: 1.06,
              letterSpacing: '-0.035em',
              textWrap: 'balance',
            }}
          >
            {messages.heading}
          </Typography>
          <Typography
            sx={{
              mt: 2.5,
              maxWidth: 540,
              fontSize: { xs: '1.0625rem', md: '1.1875rem' },
              lineHeight: 1.6,
              color: '#e2f2ec',
            }}
          >
            {messages.lead}
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ mt: 4, alignItems: { sm: 'center' } }}>
            <Button
              href="#apply"
              onClick={openSteps}
              variant="contained"
              size="large"
              disableElevation
              sx={{
                px: 3.5,
                py: 1.25,
                fontWeight: 700,
                bgcolor: amber,
                color: ink,
                '&:hover': { bgcolor: '#ffd88a' },
                '&.Mui-focusVisible': { outline: '3px solid #fff', outlineOffset: 2 },
              }}
            >
              {messages.apply}
            </Button>
            <LinkButton
              to={visitorPages.applicationStatus}
              variant="outlined"
              size="large"
              sx={{
                px: 3,
                py: 1.25,
                color: '#fff',
                borderColor: 'rgba(255, 255, 255, 0.55)',
                bgcolor: 'rgba(5, 42, 36, 0.35)',
                '&:hover': { borderColor: '#fff', bgcolor: 'rgba(5, 42, 36, 0.6)' },
                '&.Mui-focusVisible': { outline: '3px solid #fff', outlineOffset: 2 },
              }}
            >
              {links.status}
            </LinkButton>
          </Stack>
          <Stack
            component="ul"
            direction="row"
            useFlexGap
            sx={{ mt: 4, p: 0, listStyle: 'none', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
          >
            {messages.facts.map((fact) => (
              <Stack
                component="li"
                key={fact}
                direction="row"
                spacing={1}
                sx={{ alignItems: 'center', fontSize: '0.9375rem' }}
              >
                <Tick />
                <span>{fact}</span>
              </Stack>
            ))}
          </Stack>
        </Box>
      </Box>
    </Box>
  );
}
