import {
  countNotifications,
  listNotificationChoices,
  listNotifications,
  NOTIFICATION_KINDS,
  readNotifications,
  saveNotificationChoice,
} from 'shared-api/contract';
import { FieldErrors, notFound, unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { callsOfNotifications } from '../changes';
import { choicesOf, saveChoice } from './choices';
import type { NotificationServices } from './notifications';
import { countUnread, isOf, listOf, markRead } from './repository';

export function notificationRoutes(mount: Mount, { changes, db, now }: NotificationServices): void {
  mount(listNotifications, ({ query, user }) => listOf(db, user.id, query.Before));

  mount(countNotifications, async ({ user }) => ({ Unread: await countUnread(db, user.id) }));

  mount(readNotifications, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await isOf(trx, user.id, body.Id))) throw notFound();
      const which = { id: body.Id, earlier: body.Earlier === true, at: now().toISOString() };
      // The person's other devices.
      if ((await markRead(trx, user.id, which)) > 0) await changes.announce(trx, [user.id], callsOfNotifications());
    });
    return { message: 'Marked as read' };
  });

  mount(listNotificationChoices, async ({ user }) => ({ Choices: await choicesOf(db, told(user)) }));

  mount(saveNotificationChoice, async ({ body, user }) => {
    const { Kind, Channel, On } = body;
    if (!NOTIFICATION_KINDS[told(user).role].includes(Kind))
      throw new FieldErrors({ Kind: ['Choose a kind of news.'] });
    await db.transaction().execute((trx) => saveChoice(trx, user.id, [Kind], Channel, On));
    return { message: 'Saved' };
  });
}

/** The contract lets nobody else call. */
function told({ id, role }: SessionUser): { id: string; role: 'INT' | 'SUP' } {
  if (role === 'ADM') throw unauthorized();
  return { id, role };
}
