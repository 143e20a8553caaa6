import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { Badge } from '../dashboard/badge';
import { EmptyState } from '../dashboard/empty-state';
import { TextLink } from '../display/link-button';
import { Moment } from '../display/moment';
import { Verbatim } from '../display/verbatim';
import { ActionButton } from '../feedback/action-button';
import { notificationTexts as texts } from './messages';

/** A notification as the list shows it. */
export interface ShownNotification {
  id: string;
  /** A sentence. */
  text: string;
  /** The names of people in it, in its order. */
  names?: readonly string[];
  /** UTC, ISO 8601. */
  at: string;
  read: boolean;
  /** The address of the page that it is about. */
  to: string;
}

export interface NotificationListProps {
  /** Newest first. */
  notifications: ShownNotification[];
  /** Whether this is the beginning of the list, which gets the buttons. */
  first: boolean;
  /** Called when the person opens one that is unread. */
  onRead: (id: string) => Promise<unknown>;
  /** Marks one and all before it as read. */
  onReadAll: (id: string) => Promise<unknown>;
  /** Renders what comes after the last one; undefined at the end of the list. */
  older: ((lastId: string) => ReactNode) | undefined;
}

/**
 * What a person was told, newest first. What arrives while the list is open waits for a button, so that nothing moves
 * under the eyes or the pointer.
 */
export function NotificationList({ notifications, first, onRead, onReadAll, older }: NotificationListProps) {
  const [newest, setNewest] = useState(notifications[0]?.id);
  const [more, setMore] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The first one of a list that was empty.
  if (newest === undefined && notifications[0]) setNewest(notifications[0].id);
  const waiting =
    newest === undefined
      ? 0
      : Math.max(
          0,
          notifications.findIndex(({ id }) => id === newest),
        );
  const shown = notifications.slice(waiting);
  const last = shown.at(-1);
  if (!last) {
    return (
      <Paper variant="outlined">
        <EmptyState title={texts.empty} hint={texts.emptyHint} />
      </Paper>
    );
  }
  const latest = shown[0]?.id ?? last.id;
  return (
    <Box sx={{ maxWidth: 920 }}>
      {first && (
        <Box
          // In the line of the page's heading where there is room. Its height is kept: what arrives moves nothing.
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 1,
            minHeight: 44,
            mt: { xs: -2, sm: -7.75 },
            mb: 1.5,
          }}
        >
          <div role="status">
            {waiting > 0 && (
              <Button
                variant="outlined"
                onClick={() => {
                  setNewest(notifications[0]?.id);
                  // The button disappears.
                  list.current?.focus();
                }}
              >
                {texts.showNew(waiting)}
              </Button>
            )}
          </div>
          {shown.some(({ read }) => !read) && (
            <ActionButton onAct={() => onReadAll(latest)} done={texts.allRead} failed={texts.readAllFailed}>
              {texts.readAll}
            </ActionButton>
          )}
        </Box>
      )}
      <Paper
        variant="outlined"
        component="ul"
        ref={list}
        tabIndex={-1}
        sx={{ listStyle: 'none', m: 0, p: 0, mb: 1.5, outline: 'none' }}
      >
        {shown.map((notification) => (
          <Item key={notification.id} notification={notification} onRead={onRead} />
        ))}
      </Paper>
      {older && !more && (
        <Button
          onClick={() => {
            setMore(true);
            list.current?.focus({ preventScroll: true });
          }}
        >
          {texts.older}
        </Button>
      )}
      {older && more && older(last.id)}
    </Box>
  );
}

function Item({
  notification: { id, text, names = [], at, read, to },
  onRead,
}: {
  notification: ShownNotification;
  onRead: (id: string) => Promise<unknown>;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TextLink
          to={to}
          // The list that is read again shows a failure.
          onClick={() => void (!read && onRead(id).catch(() => {}))}
          dir="auto"
          sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: read ? 400 : 600 }}
        >
          <Verbatim of={names}>{text}</Verbatim>
        </TextLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Moment at={at} />
        </Typography>
      </Box>
      {!read && <Badge tone="blue">{texts.unread}</Badge>}
    </Box>
  );
}
