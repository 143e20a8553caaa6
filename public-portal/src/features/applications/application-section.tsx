import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { listPositions, visitorPages } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { TextLink } from 'shared-ui';
import { messages } from './messages';
import { NeedList } from './need-list';
import { useApproached } from './use-approached';

const texts = messages.application;

/** Height of the form, reserved while it loads to avoid a layout shift. */
const reserved = { xs: 731, sm: 755 };

type LoadedForm = { Form: ComponentType } | 'failed' | undefined;

/**
 * The last part of the landing page: what applicants need, and the form. The form's code is large (the phone field has
 * 250 countries) and far below the first screen, so that it loads when the person approaches it. Until it is there, the form of
 * the first view stays in its place (decision 054).
 *
 * @param form the form, where it is loaded already
 */
export function ApplicationSection({ form }: { form?: ComponentType }) {
  const [loaded, setLoaded] = useState<LoadedForm>(form && { Form: form });
  const [place, approached] = useApproached<HTMLDivElement>();
  useEndpoint(listPositions, {}, { enabled: approached });

  useEffect(() => {
    if (loaded || !approached) return;
    let wanted = true;
    import('./application-form').then(
      // As a transition, React renders the form in slices: on a phone, it takes 400 ms.
      (m) => wanted && startTransition(() => setLoaded({ Form: m.ApplicationForm })),
      () => wanted && setLoaded('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [loaded, approached]);

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
      <Paper
        ref={place}
        variant="outlined"
        data-later
        sx={{
          p: { xs: 2.5, sm: 4 },
          borderRadius: '20px',
          minHeight: reserved,
          '& > [data-first-part] ~ [data-unready=true]': { display: 'none' },
        }}
      >
        {loaded === undefined && <FormSkeleton />}
        {loaded === 'failed' && (
          <Alert
            severity="error"
            data-unready="failed"
            action={
              <Button color="inherit" size="small" onClick={() => setLoaded(undefined)}>
                {texts.retry}
              </Button>
            }
          >
            {texts.notLoaded}
          </Alert>
        )}
        {typeof loaded === 'object' && <loaded.Form />}
      </Paper>
    </Box>
  );
}

function FormSkeleton() {
  return (
    <Box role="status" aria-label={texts.loading} data-unready sx={{ display: 'grid', gap: 2.5 }}>
      {[46, 46, 46, 46, 84, 84].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order.
        <Box key={index}>
          <Skeleton width={96} height={24} />
          <Skeleton variant="rounded" height={height} />
        </Box>
      ))}
      <Skeleton variant="rounded" height={48} />
    </Box>
  );
}
