import {
  countNotifications,
  type Input,
  listNotificationChoices,
  listNotifications,
  notificationKindsOf,
  readNotifications,
  saveNotificationChoice,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { FieldErrors, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { callsOfNotifications } from '../page-updates';
import { choicesOf, saveChoice } from './choices';
import type { NotificationServices } from './notifications';
import { countUnread, isOf, listOf, markRead, type ReadNews } from './repository';

export function notificationRoutes(mount: Mount, { pageUpdates, db, now }: NotificationServices): void {
  mount(listNotifications, ({ query, user }) => listOf(db, user.id, query.Before));

  mount(countNotifications, async ({ user }) => ({ Unread: await countUnread(db, user.id) }));

  mount(readNotifications, async ({ body, user }) => {
    const { Id, Earlier, TaskId } = body;
    await db.transaction().execute(async (trx) => {
      const read = await whichOf(trx, user.id, { Id, Earlier, TaskId });
      // The person's other devices.
      if ((await markRead(trx, user.id, read, now().toISOString())) > 0)
        await pageUpdates.announce(trx, [user.id], callsOfNotifications());
    });
    return { message: 'Marked as read' };
  });

  mount(listNotificationChoices, async ({ user }) => ({ Choices: await choicesOf(db, user) }));

  mount(saveNotificationChoice, async ({ body, user }) => {
    const { Kind, Channel, On } = body;
    if (!notificationKindsOf(user.role).includes(Kind)) throw new FieldErrors({ Kind: ['Choose a kind of news.'] });
    await db.transaction().execute((trx) => saveChoice(trx, user.id, [Kind], Channel, On));
    return { message: 'Saved' };
  });
}

/** What a call marks as read. A task of others has no notifications of the person, so that nothing is marked. */
async function whichOf(
  trx: DbOrTransaction,
  userId: string,
  { Id, Earlier = false, TaskId }: Input<typeof readNotifications>['body'],
): Promise<ReadNews> {
  if (Id === undefined && TaskId !== undefined) return { taskId: TaskId };
  if (Id === undefined) throw new FieldErrors({ Id: ['Say what was read.'] });
  if (!(await isOf(trx, userId, Id))) throw notFound();
  return { id: Id, earlier: Earlier };
}
