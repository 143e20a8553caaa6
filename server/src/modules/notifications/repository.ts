import type { Notification } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { sentenceOf } from './sentences';

/** How many one answer of the list has. */
const PAGE = 50;

/** Notifications with the present names of their people and task. */
export function selectNotifications(on: DbOrTransaction) {
  return on
    .selectFrom('notifications')
    .leftJoin('users as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('users as people', 'people.id', 'notifications.person_id')
    .leftJoin('tasks', 'tasks.id', 'notifications.task_id')
    .leftJoin('applications', 'applications.id', 'notifications.application_id')
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.kind',
      'notifications.task_id',
      'notifications.application_id',
      'notifications.detail',
      'notifications.at',
      'notifications.read_at',
      'actors.name as actor',
      'people.name as person',
      'tasks.title as task',
      'applications.name as applicant',
    ]);
}

/** A notification with the contract's field names. */
function toNotification(
  row: Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number],
): Notification {
  const text = sentenceOf(row);
  const names = [row.actor, row.person, row.applicant].filter((name) => name !== null && text.includes(name));
  return {
    id: row.id,
    Kind: row.kind,
    Text: text,
    Names: (names as string[]).sort((one, other) => text.indexOf(one) - text.indexOf(other)),
    TaskId: row.task_id,
    ...(row.application_id === null ? {} : { ApplicationId: row.application_id }),
    At: row.at,
    Read: row.read_at !== null,
  };
}

/** What a person was told in the product, newest first, with whether there is more. */
export async function listOf(
  db: DbOrTransaction,
  userId: string,
  before?: string,
): Promise<{ Notifications: Notification[]; More: boolean }> {
  const rows = await selectNotifications(db)
    .where('notifications.user_id', '=', userId)
    .where('notifications.shown', '=', 1)
    .$if(before !== undefined, (query) => query.where('notifications.id', '<', before ?? ''))
    .orderBy('notifications.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return { Notifications: rows.slice(0, PAGE).map(toNotification), More: rows.length > PAGE };
}

/** Everything that a person was told, also by e-mail alone, the oldest first. */
export async function notificationsOf(db: DbOrTransaction, userId: string): Promise<Notification[]> {
  const rows = await selectNotifications(db)
    .where('notifications.user_id', '=', userId)
    .orderBy('notifications.id')
    .execute();
  return rows.map(toNotification);
}

/** How many a person has not read in the product. */
export async function countUnread(db: DbOrTransaction, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number | bigint | string>().as('count'))
    .where('user_id', '=', userId)
    .where('shown', '=', 1)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the person was told this. */
export async function isOf(on: DbOrTransaction, userId: string, id: string): Promise<boolean> {
  const row = await on
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('shown', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The tasks that were rated since the person last looked: those with a rating whose notification is unread. */
export async function findNewlyRated(db: DbOrTransaction, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('tasks', 'tasks.id', 'notifications.task_id')
    .select('tasks.id')
    .distinct()
    .where('notifications.user_id', '=', userId)
    .where('notifications.kind', '=', 'task-rated')
    .where('notifications.shown', '=', 1)
    .where('notifications.read_at', 'is', null)
    .where('tasks.rating', 'is not', null)
    .where('tasks.withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is marked as read: one notification, that one and all before it, or all about a task. */
export type ReadNews = { id: string; earlier: boolean } | { taskId: string };

/** Marks a person's notifications as read. Returns how many changed. */
export async function markRead(on: DbOrTransaction, userId: string, read: ReadNews, at: string): Promise<number> {
  const { numUpdatedRows } = await on
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .$if('taskId' in read, (query) => query.where('task_id', '=', 'taskId' in read ? read.taskId : ''))
    .$if('id' in read, (query) =>
      'id' in read ? query.where('id', read.earlier ? '<=' : '=', read.id) : query.where('id', 'is', null),
    )
    // What the person has never been shown waits for its e-mail.
    .where('shown', '=', 1)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
