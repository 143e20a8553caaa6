import Box from '@mui/material/Box';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContactLinks } from '../display/contact-links';
import { programmeFacts } from '../display/programme';
import { LanguageSwitch } from '../language/language-switch';
import { ColorSchemeSwitch } from '../theme/color-scheme-switch';
import { pageTexts } from './messages';
import { ProductMark } from './product-mark';
import { Main, SkipLink } from './skip-link';
import { SOFTWARE } from './use-page-heading';

/** The layout of pages that need no session: header with the name of the firm, content, footer. */
export function PublicLayout({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  const { Firm, City } = programmeFacts();
  const texts = useStore(pageTexts);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Box component="header" sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
        <Box
          sx={{
            maxWidth: 1160,
            mx: 'auto',
            px: { xs: 2, sm: 3 },
            minHeight: 64,
            py: 1,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: { xs: 0.5, sm: 2 },
            rowGap: 0.5,
          }}
        >
          <Box
            component={Link}
            to="/"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1.25,
              mr: 'auto',
              color: 'text.primary',
              textDecoration: 'none',
              fontWeight: 650,
              letterSpacing: '-0.01em',
              borderRadius: 1,
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4 },
            }}
          >
            <ProductMark />
            <span data-firm>{Firm || SOFTWARE}</span>
          </Box>
          {actions && (
            <Box
              component="nav"
              aria-label={texts.navigation}
              sx={{ order: { xs: 1, sm: 0 }, display: 'flex', flexWrap: 'wrap', gap: 1 }}
            >
              {actions}
            </Box>
          )}
          {/* Beside the links where they need a row of their own. */}
          <Box
            sx={{
              '&:empty': { display: 'none' },
              ...(actions && { order: { xs: 1, sm: 0 }, ml: { xs: 'auto', sm: 0 } }),
            }}
          >
            <LanguageSwitch />
          </Box>
          <ColorSchemeSwitch />
        </Box>
      </Box>
      <Main>
        <Box sx={{ maxWidth: 1160, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 6 } }}>{children}</Box>
      </Main>
      <Box
        component="footer"
        sx={{ borderTop: 1, borderColor: 'divider', color: 'text.secondary', px: 3, py: 3, fontSize: '0.875rem' }}
      >
        {/* The server puts the firm and its city into a first view, here and in the header (server/src/modules/pages/portals.ts). */}
        <Box data-firm sx={{ maxWidth: 1160, mx: 'auto', textAlign: 'center' }}>
          {Firm || SOFTWARE}
          {texts.services}
          <span data-city>{City && ` · ${City}`}</span>
          <div data-product>{Firm && SOFTWARE}</div>
          <Box sx={{ mt: 0.5, '& a': { display: 'inline-block', py: 1.5 }, '&:empty': { display: 'none' } }}>
            <ContactLinks />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
