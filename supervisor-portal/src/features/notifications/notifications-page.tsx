import { listNotifications, readNotifications, supervisorPages } from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { NotificationsPage as SharedPage } from '@internship-portals/shared-ui/notifications';

const useRead = (before: string | undefined) =>
  useEndpoint(listNotifications, { query: before === undefined ? {} : { Before: before } }, { keepPrevious: true });

const pages = { ...supervisorPages, logbook: supervisorPages.logbooks, evaluation: supervisorPages.evaluations };

/** What the signed-in supervisor was told, newest first. */
export function NotificationsPage() {
  const markRead = useEndpointMutation(readNotifications);
  return <SharedPage pages={pages} useRead={useRead} onRead={(body) => markRead.mutateAsync({ body })} />;
}
