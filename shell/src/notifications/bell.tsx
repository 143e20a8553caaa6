import { countNotifications } from 'shared-api/contract';
import { useEndpoint } from 'shared-api/query';
import { NotificationBell } from 'shared-ui';

/** Leads to the notifications. While the number of unread ones is not known, it says none. */
export function Bell({ to }: { to: string }) {
  const { data } = useEndpoint(countNotifications, {});
  return <NotificationBell to={to} unread={data?.Unread ?? 0} />;
}
