import { visitorPages } from '@internship-portals/shared-api/contract';
import { TextLink, useTexts } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ApplicationForm } from './application-form';
import { spoken } from './messages';
import { NeedList } from './need-list';

/** The last part of the landing page: what applicants need, and the form. */
export function ApplicationSection() {
  const texts = useTexts(spoken.form);
  return (
    <Box
      component="section"
      id="apply"
      aria-labelledby="apply-heading"
      sx={{
        display: 'grid',
        columnGap: { md: 7, lg: 10 },
        rowGap: 4,
        alignItems: 'start',
        // Never wider than the screen, even with a long file name.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
        scrollMarginTop: 24,
      }}
    >
      <Box sx={{ position: { md: 'sticky' }, top: 32 }}>
        <Typography
          id="apply-heading"
          variant="h2"
          sx={{
            fontSize: { xs: '1.625rem', md: '2.125rem' },
            fontWeight: 700,
            letterSpacing: '-0.025em',
            lineHeight: 1.2,
          }}
        >
          {texts.heading}
        </Typography>
        <Typography sx={{ mt: 1.25, color: 'text.secondary', fontSize: '1.0625rem' }}>{texts.lead}</Typography>
        <NeedList />
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>
          {texts.already} <TextLink to={visitorPages.applicationStatus}>{texts.lookUp}</TextLink>
        </Typography>
      </Box>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: '20px' }}>
        <ApplicationForm />
      </Paper>
    </Box>
  );
}
