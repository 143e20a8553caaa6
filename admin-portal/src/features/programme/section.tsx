import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Fields that belong together, with a heading that links can lead to. */
export function Section({
  id,
  heading,
  lead,
  children,
}: {
  id: string;
  heading: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={`${id}-heading`}
      sx={{ display: 'grid', gap: 2, scrollMarginTop: 80 }}
    >
      <div>
        <Typography variant="h2" id={`${id}-heading`}>
          {heading}
        </Typography>
        {lead && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {lead}
          </Typography>
        )}
      </div>
      {children}
    </Box>
  );
}
