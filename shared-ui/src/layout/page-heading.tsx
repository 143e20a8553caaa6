import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { LinkButton } from '../display/link-button';
import { Verbatim } from '../display/verbatim';
import { lastListAddress } from '../list-addresses';
import { usePageHeading } from './use-page-heading';
import { useSection } from './use-section';

/** The page's h1 with its actions. It takes the focus after a navigation and sets the window's title. */
export function PageHeading({
  title,
  names = [],
  actions,
  back,
  section = back?.to,
}: {
  title: string;
  /** Names in the title, which are not translated. */
  names?: readonly string[];
  actions?: ReactNode;
  /** Leads to a list as it was last shown. */
  back?: { label: string; to: To };
  /** Address of the page's sidebar entry, if the back link does not lead to it. */
  section?: To;
}) {
  const heading = usePageHeading(title);
  useSection(section);
  return (
    <Box sx={{ mb: 3 }}>
      {back && (
        <LinkButton
          to={typeof back.to === 'string' ? lastListAddress(back.to) : back.to}
          size="small"
          startIcon={<ArrowBack fontSize="small" />}
          sx={{ ml: -1.5, mb: 0.5 }}
        >
          {back.label}
        </LinkButton>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none', minWidth: 0 }}>
          <Verbatim of={names}>{title}</Verbatim>
        </Typography>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
    </Box>
  );
}
