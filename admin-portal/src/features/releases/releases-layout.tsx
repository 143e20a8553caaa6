import { adminPages } from '@internship-portals/shared-api/contract';
import { LinkButton, PageHeading } from '@internship-portals/shared-ui';
import { Outlet, useLocation } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import { common } from '../../messages';
import { messages } from './messages';

const sections = [
  { title: messages.title, label: messages.sections.portals, to: adminPages.releases },
  { title: messages.portalFailures.title, label: messages.sections.failures, to: adminPages.portalFailures },
  { title: common.deployTokens, label: messages.sections.deployTokens, to: adminPages.deployTokens },
  { title: messages.storage.title, label: messages.sections.storage, to: adminPages.releaseStorage },
];

/** What the sections of Releases have in common: the heading, which names the section, and the way to the others. */
export function ReleasesLayout() {
  const { pathname } = useLocation();
  const current = sections.find(({ to }) => to === pathname.replace(/\/$/, ''));
  return (
    <>
      <PageHeading title={current?.title ?? messages.title} />
      <Box
        component="nav"
        aria-label={messages.sections.label}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: { sm: 0.5 },
          mb: 3,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        {sections.map(({ label, to }) => (
          <LinkButton
            key={to}
            to={to}
            color="inherit"
            aria-current={to === current?.to ? 'page' : undefined}
            sx={{
              px: { xs: 1, sm: 1.75 },
              // In two lines on a phone.
              fontSize: { xs: '0.8125rem', sm: '0.875rem' },
              minWidth: 0,
              mb: '-1px',
              borderRadius: '8px 8px 0 0',
              borderBottom: '2px solid transparent',
              color: 'text.secondary',
              '&[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main' },
            }}
          >
            {label}
          </LinkButton>
        ))}
      </Box>
      <Outlet />
    </>
  );
}
