import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from 'shared-api/client';
import { visitorPages } from 'shared-api/contract';
import { ErrorPanel, LinkButton, PageHeading, PublicLayout } from 'shared-ui';
import { useRouteError } from 'shared-ui/router';
import { common, readable } from '../messages';
import type { RegisteredPortal } from '../portals/registry';
import { newReference } from '../portals/reports';
import { dashboardOf } from '../sessions/dashboards';
import { useSignOut } from '../sessions/use-sign-out';
import { messages } from './messages';

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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

/** An address without a page. Inside a dashboard the layout stays. */
export function NotFoundPage({ home }: { home: string }) {
  const texts = messages.notFound;
  return (
    <Notice title={texts.title} text={texts.text}>
      <LinkButton to={home} variant="contained">
        {texts.home}
      </LinkButton>
    </Notice>
  );
}

export function UnauthorizedPage({ portals }: { portals: RegisteredPortal[] }) {
  const texts = messages.unauthorized;
  const { token, roles } = useSession();
  const { signOut, signingOut } = useSignOut();
  const own = dashboardOf(portals, roles);
  return (
    <PublicLayout>
      <Notice title={texts.title} text={texts.text}>
        {token && own !== visitorPages.unauthorized && (
          <LinkButton to={own} variant="contained">
            {texts.dashboard}
          </LinkButton>
        )}
        {token ? (
          <Button onClick={signOut} loading={signingOut}>
            {texts.signOut}
          </Button>
        ) : (
          <LinkButton to={visitorPages.login} variant="contained">
            {common.logIn}
          </LinkButton>
        )}
      </Notice>
    </PublicLayout>
  );
}

function useReference(error: unknown): string {
  const [reference] = useState(newReference);
  useEffect(() => {
    console.error(`Reference ${reference}:`, error);
  }, [reference, error]);
  return reference;
}

/** The router's error page (specification, section 2). */
export function UnexpectedErrorPage() {
  const reference = useReference(useRouteError());
  return (
    <Box component="main" sx={{ py: 8, px: 2 }}>
      <UnexpectedPanel text={messages.unexpected.text} reference={reference} />
    </Box>
  );
}

function UnexpectedPanel({ text, reference }: { text: string; reference?: string }) {
  const texts = messages.unexpected;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${messages.unexpected.title} - ${common.product}`;
    // The focused element is gone with its page.
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box ref={panel} tabIndex={-1} sx={{ outline: 'none' }}>
      <ErrorPanel
        title={texts.title}
        text={text}
        reference={reference}
        retryLabel={texts.reload}
        onRetry={() => window.location.reload()}
        home={{ label: texts.home, to: '/' }}
        headingLevel="h1"
      />
    </Box>
  );
}

/** A portal whose files could not be loaded. Retry loads it again. */
export function PortalDownPage({
  portal,
  ...rest
}: {
  portal: string;
  reference?: string;
  onRetry: () => void;
  retrying: boolean;
}) {
  const texts = messages.portalDown;
  const name = readable(portal);
  return (
    <ErrorPanel
      title={texts.title(name)}
      text={texts.text(name)}
      {...rest}
      home={{ label: messages.unexpected.home, to: '/' }}
      headingLevel="h1"
    />
  );
}

/** A portal page that threw. The layout around it stays; the person can reload or go to the home page. */
export function PortalCrashPage({ portal, reference }: { portal: string; reference?: string }) {
  return <UnexpectedPanel text={messages.unexpected.textOf(readable(portal))} reference={reference} />;
}
