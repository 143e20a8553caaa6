import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { visitorPages } from 'shared-api/contract';
import { LinkButton, lazyPart, PublicLayout, productName, programmeFacts, useTexts } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { spoken as portal } from '../../messages';
import { DatesSection } from './dates-section';
import { Hero } from './hero';
import { spoken } from './messages';
import { ProgrammeSection } from './programme-section';
import { ServicesSection } from './services-section';

/** Below everything else: what arrives later moves nothing. */
const FirmSections = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: 'landing-later' */ './firm-sections')).FirmSections,
}));

/** The landing page, with the application form (`application`) at its end. */
export function LandingPage({ application }: { application: ReactNode }) {
  const links = useTexts(portal.links);
  const { documentTitle } = useTexts(spoken.page);
  const { Texts } = programmeFacts();
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // On the first load the browser already starts at the top.
  const arrivedByLink = useRef(key !== 'default' && !hash);

  useEffect(() => {
    document.title = `${documentTitle} - ${productName}`;
  }, [documentTitle]);

  useEffect(() => {
    if (arrivedByLink.current) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <PublicLayout
      actions={
        <LinkButton to={visitorPages.login} variant="outlined" size="small">
          {links.logIn}
        </LinkButton>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: { xs: 7, md: 11 } }}>
        <Hero heading={heading} />
        <ServicesSection />
        <ProgrammeSection />
        <DatesSection />
        {application}
        {Texts && <FirmSections {...Texts} />}
      </Box>
    </PublicLayout>
  );
}
