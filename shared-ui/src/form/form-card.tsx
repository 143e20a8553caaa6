import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageHeading } from '../layout/use-page-heading';

/**
 * A form in a centred card. Its title is the page's h1 and takes the focus after a navigation. Use `headingLevel="h2"`
 * if the page has its own h1.
 */
export function FormCard({
  title,
  hint,
  children,
  footer,
  headingLevel = 'h1',
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  headingLevel?: 'h1' | 'h2';
}) {
  const heading = usePageHeading(title, headingLevel === 'h1');
  return (
    <Box sx={{ width: '100%', maxWidth: 520, mx: 'auto' }}>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: '14px' }}>
        <Typography
          variant={headingLevel === 'h1' ? 'h1' : 'h2'}
          component={headingLevel}
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none' }}
        >
          {title}
        </Typography>
        {hint && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 0.75 }}>
            {hint}
          </Typography>
        )}
        <Box sx={{ mt: 3 }}>{children}</Box>
      </Paper>
      {footer && (
        <Box
          sx={{
            mt: 2.5,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            textAlign: 'center',
            columnGap: 3,
            rowGap: 1,
            fontSize: '0.9375rem',
          }}
        >
          {footer}
        </Box>
      )}
    </Box>
  );
}
