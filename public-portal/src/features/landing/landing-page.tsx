import { listOpenIntakes, visitorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import {
  LinkButton,
  lazyPart,
  locale,
  PublicLayout,
  productName,
  programmeFacts,
  useTexts,
} from '@internship-portals/shared-ui';
import { useLocation } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
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
  const { documentTitle, eyebrow } = useTexts(spoken.page);
  const { data } = useEndpoint(listOpenIntakes, {});
  const intake = data && (data.Intakes[0] ?? data.Next);
  const positions = intake?.Positions.map(({ Position }) => Position);
  const title = positions?.length
    ? documentTitle({ positions: new Intl.ListFormat(locale()).format(positions) })
    : eyebrow;
  const { Texts } = programmeFacts();
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // On the first load the browser already starts at the top.
  const arrivedByLink = useRef(key !== 'default' && !hash);

  // The server has said it in the page's HTML (vacancies.ts).
  useEffect(() => {
    if (data) document.title = `${title} - ${productName}`;
  }, [data, title]);

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
