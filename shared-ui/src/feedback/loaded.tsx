import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ErrorPanel } from './error-panel';
import { LoadingScreen } from './loading-screen';
import { remedy, statusOf } from './remedy';
import { useToast } from './toasts';

/** A read as a page sees it; what `useEndpoint` answers fits. */
export interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

/**
 * Shows what was read, the full-screen spinner until then, and Retry where it failed. Each failure is also told once in
 * the words of the specification's catalogue; the end of a session is left to the login page, which says so.
 */
export function Loaded<Data>({
  read,
  failed,
  children,
}: {
  read: Read<Data>;
  /** The catalogue's text for this read, such as 'Could not get Tasks'. */
  failed: string;
  children: (data: Data) => ReactNode;
}) {
  const toast = useToast();
  const { data, error, isFetching, refetch } = read;
  const tell = useEffectEvent(() => toast.error(failed));
  useEffect(() => {
    if (error && statusOf(error) !== 401) tell();
  }, [error]);
  if (data !== undefined) return children(data);
  if (!error) return <LoadingScreen />;
  const gone = statusOf(error) === 404;
  return (
    <ErrorPanel
      title={gone ? 'This does not exist' : 'This is not available right now'}
      text={gone ? 'It may have been removed, or it is not yours to see.' : remedy(error, 'reading')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
