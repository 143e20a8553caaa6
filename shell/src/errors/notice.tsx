import { PageHeading } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A page that says why there is nothing else, with the ways on. */
export function Notice(props: { title: string; text: string; hint?: string; children: ReactNode }) {
  const { title, text, hint, children } = props;
  return (
    <Box
      sx={{ textAlign: 'center', maxWidth: 560, mx: 'auto', py: { xs: 6, md: 10 }, px: 2, '& h1': { width: '100%' } }}
    >
      <PageHeading title={title} />
      <Typography sx={{ mb: hint ? 1 : 3, textWrap: 'balance' }}>{text}</Typography>
      {hint && <Typography sx={{ mb: 3, textWrap: 'balance', color: 'text.secondary' }}>{hint}</Typography>}
      <Stack direction="row" spacing={2} useFlexGap sx={{ justifyContent: 'center', flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Box>
  );
}
