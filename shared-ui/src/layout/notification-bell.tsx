import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';

/** The bell in the top bar: leads to the notifications and says how many are unread. */
export function NotificationBell({ to, unread }: { to: string; unread: number }) {
  return (
    <IconButton
      component={Link}
      to={to}
      color="inherit"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <Badge badgeContent={unread} max={99} color="primary">
        <NotificationsOutlined />
      </Badge>
    </IconButton>
  );
}
