import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useStore } from '@nanostores/react';
import type { To } from 'react-router-dom';
import { LinkButton } from '../display/link-button';
import { BusyButton } from './busy-button';
import { errorTexts } from './messages';

/** An error that needs an action, shown in place of the content. */
export function ErrorPanel({
  title,
  text,
  reference,
  onRetry,
  retryLabel = 'Retry',
  retrying = false,
  home,
  headingLevel = 'h2',
}: {
  title: string;
  text: string;
  /** What to quote in a support request, such as the request's id. */
  reference?: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** A retry is in progress: the button shows it and cannot be pressed. */
  retrying?: boolean;
  home?: { label: string; to: To };
  /** `h1` if the panel is the whole page. */
  headingLevel?: 'h1' | 'h2';
}) {
  const texts = useStore(errorTexts);
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: { xs: 5, sm: 7 },
      }}
    >
      <ErrorOutlined color="error" sx={{ fontSize: 44, mb: 1 }} aria-hidden />
      <Typography variant="h2" component={headingLevel}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{text}</Typography>
      {reference && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.reference({ id: '' })}
          <code translate="no">{reference}</code>
        </Typography>
      )}
      {(onRetry || home) && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
          {onRetry && (
            <BusyButton variant="contained" busy={retrying} onClick={onRetry}>
              {retryLabel}
            </BusyButton>
          )}
          {home && (
            <LinkButton to={home.to} variant="outlined">
              {home.label}
            </LinkButton>
          )}
        </Box>
      )}
    </Box>
  );
}
