import Skeleton from '@mui/material/Skeleton';
import { QueryBoundary, type Read } from '../dashboard/query-boundary';
import { loadingText } from '../feedback/loading-screen';
import { PageHeading } from '../layout/page-heading';
import { notificationTexts as texts } from './messages';
import { NotificationList } from './notification-list';

/** A notification with the contract's field names. */
interface Notification {
  id: string;
  Kind: string;
  Text: string;
  Names?: readonly string[];
  TaskId: string | null;
  At: string;
  Read: boolean;
}

export interface NotificationsPageProps {
  /** The addresses that notifications lead to. */
  pages: {
    dashboard: string;
    task: (id: string) => string;
    logbook?: string;
    attendance?: string;
    evaluation?: string;
  };
  /** Reads the newest notifications, or those before one: a hook. */
  useRead: (before: string | undefined) => Read<{ Notifications: readonly Notification[]; More: boolean }>;
  /** Marks one as read, or that one and all before it. Rejects if the call fails. */
  onRead: (which: { Id: string; Earlier?: boolean }) => Promise<unknown>;
}

/** What the signed-in person was told, newest first. */
export function NotificationsPage(props: NotificationsPageProps) {
  return (
    <>
      <PageHeading title={texts.title} />
      <Notifications {...props} />
    </>
  );
}

/** Where news lead that are about no task. */
const pageOf = (kind: string, pages: NotificationsPageProps['pages']) => {
  const { dashboard, logbook = dashboard, attendance = dashboard, evaluation = dashboard } = pages;
  if (kind.startsWith('attendance-')) return attendance;
  if (kind.startsWith('evaluation-')) return evaluation;
  return kind.startsWith('logbook-') ? logbook : dashboard;
};

/** One answer of the list, and on demand the ones after it. */
function Notifications({ before, ...props }: NotificationsPageProps & { before?: string }) {
  const { pages, useRead, onRead } = props;
  return (
    <QueryBoundary
      read={useRead(before)}
      failed={texts.failed}
      waiting={
        before === undefined ? undefined : (
          <Skeleton role="status" aria-label={loadingText} variant="rounded" height={240} />
        )
      }
    >
      {({ Notifications: notifications, More }) => (
        <NotificationList
          first={before === undefined}
          notifications={notifications.map(({ id, Kind, Text, Names, At, Read, TaskId }) => ({
            id,
            text: Text,
            names: Names,
            at: At,
            read: Read,
            to: TaskId === null ? pageOf(Kind, pages) : pages.task(TaskId),
          }))}
          onRead={(Id) => onRead({ Id })}
          onReadAll={(Id) => onRead({ Id, Earlier: true })}
          older={More ? (last) => <Notifications {...props} before={last} /> : undefined}
        />
      )}
    </QueryBoundary>
  );
}
