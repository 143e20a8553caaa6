import { ErrorPanel, LoadingScreen, productName } from '@internship-portals/shared-ui';
import { useRouteError } from '@internship-portals/shared-ui/router';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { spoken, useSpoken } from '../kiswahili';
import { limits } from '../portals/limits';
import { examine, isChunkError, type PortalFailure } from '../portals/portal-failure';
import { logFailure, newReference, reportShellFailure } from '../portals/reports';
import { askForFiles } from '../portals/server-state';
import { waitForServer } from '../portals/wait-for-server';
import { messages } from './messages';

function useReference(error: unknown): string {
  const [reference] = useState(newReference);
  useEffect(() => {
    console.error(`Reference ${reference}:`, error);
  }, [reference, error]);
  return reference;
}

/** The router's error page (specification, section 2), also for a page of the shell whose files did not arrive. */
export function UnexpectedErrorPage({ reload }: { reload: () => void }) {
  const error = useRouteError();
  return (
    <Box component="main" sx={{ py: 8, px: 2 }}>
      {isChunkError(error) ? <PageDown error={error} reload={reload} /> : <Unexpected error={error} />}
    </Box>
  );
}

function Unexpected({ error }: { error: unknown }) {
  return <UnexpectedPanel text={messages.unexpected.text} reference={useReference(error)} />;
}

/** A page of the shell whose files did not arrive. Retry loads it again. */
function PageDown({ error, reload }: { error: Error; reload: () => void }) {
  const [failure, setFailure] = useState<PortalFailure>();
  const [retrying, setRetrying] = useState(false);
  useEffect(() => {
    let current = true;
    setFailure(undefined);
    examine(error, 'chunk').then((found) => {
      if (!current) return;
      found.reference = found.blame === 'server' ? newReference() : reportShellFailure(found);
      logFailure('shell', '-', found);
      document.title = `${messages.pageDown.title} - ${productName}`;
      setFailure(found);
    });
    return () => {
      current = false;
    };
  }, [error]);
  const retry = async () => {
    setRetrying(true);
    if ((await askForFiles(limits.readiness)) === 'ready') reload();
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
export function useOwnRetry(failure: PortalFailure | undefined, onRetry: () => void, retrying: boolean): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (failure?.blame !== 'server' || retrying) return;
    return waitForServer(() => askForFiles(limits.readiness), { ready: () => retry() });
  }, [failure, retrying]);
}

/** What an error screen says: without a connection nothing else is true. */
export function textOf({ blame, offline }: PortalFailure, otherwise: string): string {
  const texts = spoken('withoutServer', messages.withoutServer);
  if (offline) return texts.offline;
  return blame === 'server' ? texts.away : otherwise;
}

/** A page whose HTML arrived without the list of portals, or with one that this build of the shell does not know. */
export function IncompletePage() {
  const { title, text } = messages.incomplete;
  return (
    <Box component="main" sx={{ py: 8, px: 2 }}>
      <UnexpectedPanel title={title} text={text} />
    </Box>
  );
}

export function UnexpectedPanel({
  title: given,
  text,
  reference,
}: {
  title?: string;
  text: string;
  reference?: string;
}) {
  const texts = useSpoken('unexpected', messages.unexpected);
  const title = given ?? texts.title;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} - ${productName}`;
    // The focused element is gone with its page.
    panel.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Box ref={panel} tabIndex={-1} sx={{ outline: 'none' }}>
      <ErrorPanel
        title={title}
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
