import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { LinkButton, PublicLayout } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { messages } from '../../messages';
import { DatesSection } from './dates-section';
import { Hero } from './hero';
import { ProgrammeSection } from './programme-section';
import { ServicesSection } from './services-section';

/** What the programme is, and at its end the application form (`application`), whose heavy parts come later. */
export function LandingPage({ application }: { application: ReactNode }) {
  const { hash } = useLocation();

  useEffect(() => {
    document.title = `${messages.landing.documentTitle} - Internship Portals`;
  }, []);

  // A link to a section arrives before the page is drawn, so the browser found nothing to scroll to.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);

  return (
    <PublicLayout
      actions={
        <LinkButton to="/login" variant="outlined" size="small">
          {messages.links.logIn}
        </LinkButton>
      }
    >
      <Box sx={{ display: 'grid', rowGap: { xs: 7, md: 11 } }}>
        <Hero />
        <ServicesSection />
        <ProgrammeSection />
        <DatesSection />
        {application}
      </Box>
    </PublicLayout>
  );
}
