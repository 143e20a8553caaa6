import { ErrorPanel } from 'shared-ui';
import { spoken } from '../kiswahili';
import { readable } from '../messages';
import type { PortalFailure } from '../portals/portal-failure';
import { messages } from './messages';
import { textOf, UnexpectedPanel, useOwnRetry } from './unexpected-error-page';

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
  const texts = spoken('portalDown', messages.portalDown);
  const name = readable(portal);
  useOwnRetry(failure, onRetry, retrying);
  return (
    <ErrorPanel
      title={texts.title(name)}
      text={textOf(failure, texts.text(name))}
      reference={failure.reference}
      onRetry={onRetry}
      retryLabel={texts.retry}
      retrying={retrying}
      home={{ label: spoken('unexpected', messages.unexpected).home, to: '/' }}
      headingLevel="h1"
    />
  );
}

/** A portal page that threw. The layout around it stays; the person can reload or go to the home page. */
export function PortalCrashPage({ portal, reference }: { portal: string; reference?: string }) {
  return (
    <UnexpectedPanel text={spoken('unexpected', messages.unexpected).textOf(readable(portal))} reference={reference} />
  );
}
