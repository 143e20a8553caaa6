import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageHeading } from 'shared-ui';

/** A page that says why there is nothing else, with the ways on. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box
      sx={{ textAlign: 'center', maxWidth: 560, mx: 'auto', py: { xs: 6, md: 10 }, px: 2, '& h1': { width: '100%' } }}
    >
      <PageHeading title={title} />
      <Typography sx={{ mb: 3, textWrap: 'balance' }}>{text}</Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ justifyContent: 'center', flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Box>
  );
}
