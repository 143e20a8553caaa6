import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface SectionProps {
  id: string;
  heading: string;
  lead?: string;
  /** Shows the section on a panel. */
  panel?: boolean;
  children: ReactNode;
}

/** One part of the landing page, named by its heading. */
export function Section({ id, heading, lead, panel = false, children }: SectionProps) {
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-heading`}
      sx={
        panel
          ? {
              p: { xs: 2.5, sm: 4, md: 6 },
              border: 1,
              borderColor: 'divider',
              borderRadius: '20px',
              bgcolor: 'background.paper',
            }
          : undefined
      }
    >
      <Typography
        id={`${id}-heading`}
        variant="h2"
        sx={{
          fontSize: { xs: '1.625rem', md: '2.125rem' },
          fontWeight: 700,
          letterSpacing: '-0.025em',
          lineHeight: 1.2,
          textWrap: 'balance',
        }}
      >
        {heading}
      </Typography>
      {lead && (
        <Typography
          sx={{ mt: 1.25, maxWidth: 620, color: 'text.secondary', fontSize: '1.0625rem', textWrap: 'pretty' }}
        >
          {lead}
        </Typography>
      )}
      <Box sx={{ mt: { xs: 3.5, md: 5 } }}>{children}</Box>
    </Box>
  );
}
