import { internPages, listNotifications, readNotifications } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { NotificationsPage as SharedPage } from '@internship-portals/shared-ui/notifications';

const useRead = (before: string | undefined) =>
  useEndpoint(listNotifications, { query: before === undefined ? {} : { Before: before } }, { keepPrevious: true });

/** What the signed-in intern was told, newest first. */
export function NotificationsPage() {
  const markRead = useEndpointMutation(readNotifications);
  return <SharedPage pages={internPages} useRead={useRead} onRead={(body) => markRead.mutateAsync({ body })} />;
}
