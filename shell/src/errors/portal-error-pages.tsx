import { ErrorPanel } from '@internship-portals/shared-ui';
import { useSpoken } from '../kiswahili';
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
  const texts = useSpoken('portalDown', messages.portalDown);
  const { home } = useSpoken('unexpected', messages.unexpected);
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
      home={{ label: home, to: '/' }}
      headingLevel="h1"
    />
  );
}

/** A portal page that threw. The layout around it stays; the person can reload or go to the home page. */
export function PortalCrashPage({ portal, reference }: { portal: string; reference?: string }) {
  const texts = useSpoken('unexpected', messages.unexpected);
  return <UnexpectedPanel text={texts.textOf(readable(portal))} reference={reference} />;
}
