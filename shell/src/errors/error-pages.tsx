import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from 'shared-api/client';
import { visitorPages } from 'shared-api/contract';
import { ErrorPanel, LinkButton, LoadingScreen, PageHeading, PublicLayout } from 'shared-ui';
import { useRouteError } from 'shared-ui/router';
import { useComposition } from '../composition';
import { common, readable } from '../messages';
import { limits } from '../portals/limits';
import { examine, isChunkError, type PortalFailure } from '../portals/portal-failure';
import type { RegisteredPortal } from '../portals/registry';
import { logFailure, newReference, reportShellFailure } from '../portals/reports';
import { askForFiles } from '../portals/server-state';
import { waitForServer } from '../portals/wait-for-server';
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

/** The router's error page (specification, section 2), also for a page of the shell whose files did not arrive. */
export function UnexpectedErrorPage() {
  const error = useRouteError();
  return (
    <Box component="main" sx={{ py: 8, px: 2 }}>
      {isChunkError(error) ? <PageDown error={error} /> : <Unexpected error={error} />}
    </Box>
  );
}

function Unexpected({ error }: { error: unknown }) {
  return <UnexpectedPanel text={messages.unexpected.text} reference={useReference(error)} />;
}

/** A page of the shell whose files did not arrive. Retry loads it again. */
function PageDown({ error }: { error: Error }) {
  const { reopen } = useComposition();
  const [failure, setFailure] = useState<PortalFailure>();
  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    examine(error, 'chunk').then((found) => {
      if (!current) return;
      found.reference = found.blame === 'server' ? newReference() : reportShellFailure(found);
      logFailure('shell', '-', found);
      document.title = `${messages.pageDown.title} - ${common.product}`;
      setFailure(found);
    });
    return () => {
      current = false;
    };
  }, [error]);
  const retry = async () => {
    setRetrying(true);
    await reopen();
    setRetrying(false);
  };
  useOwnRetry(failure, retry, retrying);
  if (!failure) return <LoadingScreen />;
  return (
    <ErrorPanel
      title={messages.pageDown.title}
      text={textOf(failure, messages.pageDown.text)}
      reference={failure.reference}
      onRetry={retry}
      retrying={retrying}
      home={{ label: messages.unexpected.home, to: '/' }}
      headingLevel="h1"
    />
  );
}

/** Where the network or the server is to blame, the page opens by itself: people with a slow line need not press Retry. */
function useOwnRetry(failure: PortalFailure | undefined, onRetry: () => void, retrying: boolean): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (failure?.blame !== 'server' || retrying) return;
    return waitForServer(() => askForFiles(limits.readiness), { ready: () => retry() });
  }, [failure, retrying]);
}

/** What an error screen says: without a connection nothing else is true. */
function textOf({ blame, offline }: PortalFailure, otherwise: string): string {
  if (offline) return messages.offline;
  return blame === 'server' ? messages.away : otherwise;
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
  failure,
  onRetry,
  retrying,
}: {
  portal: string;
  failure: PortalFailure;
  onRetry: () => void;
  retrying: boolean;
}) {
  const texts = messages.portalDown;
  const name = readable(portal);
  useOwnRetry(failure, onRetry, retrying);
  return (
    <ErrorPanel
      title={texts.title(name)}
      text={textOf(failure, texts.text(name))}
      reference={failure.reference}
      onRetry={onRetry}
      retrying={retrying}
      home={{ label: messages.unexpected.home, to: '/' }}
      headingLevel="h1"
    />
  );
}

/** A portal page that threw. The layout around it stays; the person can reload or go to the home page. */
export function PortalCrashPage({ portal, reference }: { portal: string; reference?: string }) {
  return <UnexpectedPanel text={messages.unexpected.textOf(readable(portal))} reference={reference} />;
}
