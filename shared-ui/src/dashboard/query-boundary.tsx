import Alert from '@mui/material/Alert';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { BusyButton } from '../feedback/busy-button';
import { describeError, statusOf } from '../feedback/describe-error';
import { ErrorPanel } from '../feedback/error-panel';
import { LoadingScreen } from '../feedback/loading-screen';
import { useToast } from '../feedback/toasts';

/** The state of a read. The result of `useEndpoint` fits. */
export interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

/**
 * Shows the data of a read, a full-screen spinner until it arrives, and Retry if it fails. If a later refetch fails,
 * the data stays. Each failure also shows its text from the specification's catalogue once, except the end of a
 * session, which the login page reports.
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
   * Ignores cached data and later refetches. For forms: a form starts from this data, and outdated data would overwrite
   * another person's changes.
   */
  once?: boolean;
  /** Shown in place of the spinner. For a part of a page, use something of the same height as the data. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const toast = useToast();
  const { data: latest, isFetching = false, refetch } = read;
  const [kept, setKept] = useState<Data>();
  if (once && kept === undefined && latest !== undefined && !read.error && !isFetching) setKept(latest);
  const data = once ? kept : latest;
  // With `once`, failed refetches do not matter.
  const error = kept === undefined ? read.error : undefined;
  const tell = useEffectEvent(() => toast.error(failed));
  useEffect(() => {
    if (error && statusOf(error) !== 401) tell();
  }, [error]);
  const retry = () => void refetch();
  // The first data are drawn in slices, so that a long list does not hold up what a person does. Later ones come at once.
  const hasData = useDeferredValue(data !== undefined);
  if (data !== undefined && hasData) {
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
  if (!error || data !== undefined) return waiting;
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
