import {
  adminPages,
  listNotifications,
  type Notification,
  readNotifications,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { PageHeading } from '@internship-portals/shared-ui';
import { QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { NotificationList, notificationTexts } from '@internship-portals/shared-ui/notifications';
import Skeleton from '@mui/material/Skeleton';

/** The page that a notification is about. */
const addressOf = ({ ApplicationId }: Notification) =>
  ApplicationId === undefined ? adminPages.dashboard : adminPages.applicant(ApplicationId);

/** What the signed-in administrator was told, newest first. */
export function NotificationsPage() {
  return (
    <>
      <PageHeading title={notificationTexts.title} />
      <Notifications />
    </>
  );
}

/** One answer of the list, and on demand the ones after it. */
function Notifications({ before }: { before?: string }) {
  const read = useEndpoint(
    listNotifications,
    { query: before === undefined ? {} : { Before: before } },
    { keepPrevious: true },
  );
  const markRead = useEndpointMutation(readNotifications);
  return (
    <QueryBoundary
      read={read}
      failed={notificationTexts.failed}
      waiting={
        before === undefined ? undefined : (
          <Skeleton role="status" aria-label="Loading..." variant="rounded" height={240} />
        )
      }
    >
      {({ Notifications: notifications, More }) => (
        <NotificationList
          first={before === undefined}
          notifications={notifications.map((one) => ({
            id: one.id,
            text: one.Text,
            names: one.Names,
            at: one.At,
            read: one.Read,
            to: addressOf(one),
          }))}
          onRead={(Id) => markRead.mutateAsync({ body: { Id } })}
          onReadAll={(Id) => markRead.mutateAsync({ body: { Id, Earlier: true } })}
          older={More ? (last) => <Notifications before={last} /> : undefined}
        />
      )}
    </QueryBoundary>
  );
}
