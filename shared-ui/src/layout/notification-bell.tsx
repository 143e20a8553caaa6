import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';

/** What the bell has room for. */
const MAX_COUNT = 99;

/** The bell in the top bar: leads to the notifications and says how many are unread. */
export function NotificationBell({ to, unread }: { to: string; unread: number }) {
  return (
    <IconButton
      component={Link}
      to={to}
      color="inherit"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
    >
      <NotificationsOutlined />
      {unread > 0 && (
        <Box
          component="span"
          aria-hidden
          sx={{
            position: 'absolute',
            top: 0,
            insetInlineEnd: 0,
            minWidth: 20,
            px: 0.5,
            borderRadius: 10,
            // Kept in forced colours, which drop the background.
            border: '1px solid transparent',
            fontSize: '0.6875rem',
            lineHeight: '18px',
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </Box>
      )}
    </IconButton>
  );
}
