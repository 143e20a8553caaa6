import Alert from '@mui/material/Alert';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { BusyButton } from './busy-button';
import { describeError, statusOf } from './describe-error';
import { ErrorPanel } from './error-panel';
import { LoadingScreen } from './loading-screen';
import { useToast } from './toasts';

/** A read as a page sees it; what `useEndpoint` answers fits. */
export interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

/**
 * Shows what was read, the full-screen spinner until then, and Retry where it failed. What is shown stays when a later
 * reading fails. Each failure is also told once in the words of the specification's catalogue; the end of a session is
 * left to the login page, which says so.
 */
export function QueryBoundary<Data>({
  read,
  failed,
  once = false,
  waiting = <LoadingScreen />,
  children,
}: {
  read: Read<Data>;
  /** The catalogue's text for this read, such as 'Could not get Tasks'. */
  failed: string;
  /**
   * Keeps to one answer, and to one that was not lying in the cache when this appeared: for a form, which starts from
   * what it is given and would otherwise send somebody's older values back.
   */
  once?: boolean;
  /** Shown until it has been read, in place of the spinner: for a part of a page, something as high as the part will be. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const toast = useToast();
  const { data: latest, isFetching = false, refetch } = read;
  const [kept, setKept] = useState<Data>();
  if (once && kept === undefined && latest !== undefined && !read.error && !isFetching) setKept(latest);
  const data = once ? kept : latest;
  // Whoever keeps to one answer has nothing to do with later readings.
  const error = kept === undefined ? read.error : undefined;
  const tell = useEffectEvent(() => toast.error(failed));
  useEffect(() => {
    if (error && statusOf(error) !== 401) tell();
  }, [error]);
  const retry = () => void refetch();
  if (data !== undefined) {
    return (
      <>
        {Boolean(error) && (
          <Alert
            severity="warning"
            sx={{ mb: 2 }}
            action={
              <BusyButton color="inherit" size="small" busy={isFetching} onClick={retry}>
                Retry
              </BusyButton>
            }
          >
            What you see may be out of date. {describeError(error, 'reading')}
          </Alert>
        )}
        {children(data)}
      </>
    );
  }
  if (!error) return waiting;
  const gone = statusOf(error) === 404;
  return (
    <ErrorPanel
      title={gone ? 'This does not exist' : 'This is not available right now'}
      text={gone ? 'It may have been removed, or it is not yours to see.' : describeError(error, 'reading')}
      onRetry={retry}
      retrying={isFetching}
    />
  );
}
