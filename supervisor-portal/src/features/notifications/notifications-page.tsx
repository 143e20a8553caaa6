import { listNotifications, readNotifications, supervisorPages } from 'shared-api/contract';
import { useEndpoint, useEndpointMutation } from 'shared-api/query';
import { NotificationsPage as SharedPage } from 'shared-ui/notifications';

const useRead = (before: string | undefined) =>
  useEndpoint(listNotifications, { query: before === undefined ? {} : { Before: before } }, { keepPrevious: true });

const pages = { ...supervisorPages, logbook: supervisorPages.logbooks, evaluation: supervisorPages.evaluations };

/** What the signed-in supervisor was told, newest first. */
export function NotificationsPage() {
  const markRead = useEndpointMutation(readNotifications);
  return <SharedPage pages={pages} useRead={useRead} onRead={(body) => markRead.mutateAsync({ body })} />;
}
